#include "chapters/14_plus_simultaneous/systems.hpp"

#include <Eigen/Cholesky>

#include "common/core/errors.hpp"

namespace collide {

namespace {

/// J: the rows of the points, then the bilateral ones.
MatX all_rows(const GeneralisedSystem& system) {
    MatX J(system.G.rows() + system.bilateral.rows(), system.M.cols());
    J.topRows(system.G.rows()) = system.G;
    if (system.bilateral.rows() > 0) J.bottomRows(system.bilateral.rows()) = system.bilateral;
    return J;
}

void require_columns(const char* name, const MatX& matrix, Eigen::Index columns) {
    if (matrix.rows() > 0 && matrix.cols() != columns)
        refuse(name, std::to_string(matrix.cols()) + " columns",
               std::to_string(columns) + " columns, as many as M has");
}

void require_valid(const GeneralisedSystem& system, std::size_t points) {
    const Eigen::Index n = system.M.rows();
    if (n == 0 || system.M.cols() != n) refuse("M", "a matrix", "square, and not empty");
    if (!system.M.allFinite() || !system.M.isApprox(system.M.transpose(), 1e-9))
        refuse("M", "a matrix", "finite and symmetric");
    require_columns("G", system.G, n);
    require_columns("bilateral", system.bilateral, n);
    if (system.G.rows() != static_cast<Eigen::Index>(3 * points))
        refuse("G", std::to_string(system.G.rows()) + " rows", "three rows for each point");
    if (system.velocity.size() != n)
        refuse("velocity", std::to_string(system.velocity.size()) + " numbers",
               "as many as M has rows");
}

/// The rows of contacts and of joints, in the order of the problem.
std::vector<Row> rows_of(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                         const std::vector<Row>& joints) {
    std::vector<Row> rows = contact_rows(bodies, contacts);
    rows.insert(rows.end(), joints.begin(), joints.end());
    return rows;
}

}  // namespace

// [generalised-problem]
ProximalProblem proximal_problem(const GeneralisedSystem& system,
                                 const std::vector<ProximalPoint>& points) {
    require_valid(system, points.size());
    const Eigen::LLT<MatX> factor(system.M);
    if (factor.info() != Eigen::Success) refuse("M", "a matrix", "positive definite");
    const MatX J = all_rows(system);
    const MatX A = J * factor.solve(J.transpose());
    return {.A = (A + A.transpose()) / 2, .u0 = J * system.velocity, .points = points};
}

VecX velocity_after(const GeneralisedSystem& system, const PlusEvent& event) {
    return system.velocity + system.M.llt().solve(all_rows(system).transpose() * event.p);
}
// [generalised-problem]

std::vector<Row> contact_rows(const std::vector<RigidBody>& bodies,
                              const std::vector<Contact>& contacts) {
    std::vector<Row> rows;
    for (const Contact& contact : contacts) {
        const Mat3 frame = contact_frame(contact.normal);
        for (int i = 0; i < 3; ++i)
            rows.push_back(contact_row(bodies, contact, frame.row(i).transpose()));
    }
    return rows;
}

ProximalProblem proximal_problem(const std::vector<RigidBody>& bodies,
                                 const std::vector<Contact>& contacts,
                                 const std::vector<Row>& joints) {
    const std::vector<Row> rows = rows_of(bodies, contacts, joints);
    ProximalProblem problem{.A = row_matrix(bodies, rows), .u0 = row_velocities(bodies, rows)};
    for (const Contact& contact : contacts)
        problem.points.push_back(
            {.mu = contact.surface.friction,
             .restitution = constant_restitution(contact.surface.restitution)});
    return problem;
}

void apply_event(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                 const std::vector<Row>& joints, const PlusEvent& event) {
    apply_impulses(bodies, rows_of(bodies, contacts, joints), event.p);
}

std::vector<Vec3> world_impulses(const std::vector<Contact>& contacts, const PlusEvent& event) {
    std::vector<Vec3> impulses;
    for (std::size_t k = 0; k < contacts.size(); ++k)
        impulses.emplace_back(contact_frame(contacts[k].normal).transpose() *
                              part_of(event.p, static_cast<int>(k)));
    return impulses;
}

}  // namespace collide
