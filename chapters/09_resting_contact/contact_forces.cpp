#include "chapters/09_resting_contact/contact_forces.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

const RigidBody& at(const std::vector<RigidBody>& bodies, int index) {
    return bodies[static_cast<std::size_t>(index)];
}

std::vector<Acceleration> accelerations(const std::vector<RigidBody>& bodies,
                                        const std::vector<Wrench>& wrenches) {
    std::vector<Acceleration> found;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        found.push_back(acceleration(bodies[i], wrenches[i]));
    return found;
}

/// Baumgarte's term 2κḋ + κ²d, added to b, eq. (9.9).
double correction(double kappa, double error, double rate) {
    return 2 * kappa * rate + kappa * kappa * error;
}

}  // namespace

std::vector<CarriedContact> carry_all(const Scene& scene, const std::vector<Contact>& contacts) {
    std::vector<CarriedContact> carried;
    for (const Contact& contact : contacts) carried.push_back(carry(scene, contact));
    return carried;
}

void require_valid(const HoldSettings& settings) {
    require_finite("stabilisation", settings.stabilisation);
    require_not_negative("stabilisation", settings.stabilisation);
}

// [assemble]
ForceProblem force_conditions(const std::vector<RigidBody>& bodies,
                              const std::vector<CarriedContact>& contacts,
                              const std::vector<Joint>& joints, const std::vector<Wrench>& wrenches,
                              const HoldSettings& settings) {
    const double kappa = settings.stabilisation;
    const std::vector<Acceleration> free = accelerations(bodies, wrenches);
    const auto contact_count = static_cast<Eigen::Index>(contacts.size());
    ForceProblem problem;
    problem.lcp.b.resize(contact_count + joint_row_count(joints));

    // The acceleration of each gap without contact forces.
    for (Eigen::Index i = 0; i < contact_count; ++i) {
        const CarriedContact& carried = contacts[static_cast<std::size_t>(i)];
        const int index_a = carried.contact.a, index_b = carried.contact.b;
        const RigidBody &a = at(bodies, index_a), &b = at(bodies, index_b);
        const Gap gap = place(carried, a, b);
        problem.contacts.push_back(contact_at(carried, gap));
        problem.rows.push_back(contact_row(bodies, problem.contacts.back()));
        const double rate = gap.normal.dot(carried_velocity(gap, a, b));
        problem.lcp.b[i] = contact_b(gap, a, b, free[static_cast<std::size_t>(index_a)],
                                     free[static_cast<std::size_t>(index_b)]) +
                           correction(kappa, std::min(gap_width(carried, gap), 0.0), rate);
    }
    // The same for the joints, whose forces may also pull.
    const std::vector<Row> held = joint_rows(bodies, joints);
    if (!held.empty()) {
        const bool pull = settings.joints == HoldSettings::Joints::pulled_back;
        const VecX errors = joint_errors(bodies, joints), rates = row_velocities(bodies, held);
        VecX b = row_accelerations(free, held) + joint_b(bodies, joints);
        for (Eigen::Index k = 0; pull && k < b.size(); ++k)
            b[k] += correction(kappa, errors[k], rates[k]);
        problem.lcp.b.tail(b.size()) = b;
        for (Eigen::Index k = 0; k < b.size(); ++k)
            problem.lcp.bilateral.push_back(static_cast<int>(contact_count + k));
        problem.rows.insert(problem.rows.end(), held.begin(), held.end());
    }
    return problem;
}
// [assemble]

ForceProblem force_problem(const std::vector<RigidBody>& bodies,
                           const std::vector<CarriedContact>& contacts,
                           const std::vector<Joint>& joints, const std::vector<Wrench>& wrenches,
                           const HoldSettings& settings) {
    ForceProblem problem = force_conditions(bodies, contacts, joints, wrenches, settings);
    problem.lcp.A = row_matrix(bodies, problem.rows);
    return problem;
}

void add_row_forces(const std::vector<Row>& rows, const VecX& f, std::vector<Wrench>& wrenches) {
    const auto push = [&](int body, const Vec3& linear, const Vec3& angular, double force) {
        Wrench& wrench = wrenches[static_cast<std::size_t>(body)];
        wrench.force += force * linear;
        wrench.torque += force * angular;
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        const double force = f[static_cast<Eigen::Index>(i)];
        push(row.a, row.linear_a, row.angular_a, force);
        if (row.b != world) push(row.b, row.linear_b, row.angular_b, force);
    }
}

// [forces-at]
bool add_constraint_forces(const std::vector<RigidBody>& bodies,
                           const std::vector<CarriedContact>& contacts,
                           const std::vector<Joint>& joints, const HoldSettings& settings,
                           std::vector<int>& guess, std::vector<Wrench>& wrenches) {
    ForceProblem problem = force_problem(bodies, contacts, joints, wrenches, settings);
    LcpSolution solution = solve_dantzig(problem.lcp, {.guess = guess});
    if (solution.status != LcpStatus::solved) {
        // Two walls may both push the same body back. Then the drift stays as it is.
        HoldSettings alone = settings;
        alone.stabilisation = 0;
        problem = force_problem(bodies, contacts, joints, wrenches, alone);
        solution = solve_dantzig(problem.lcp, {.guess = guess});
        if (solution.status != LcpStatus::solved) return false;
    }
    guess = solution.active;
    const auto contact_count = static_cast<Eigen::Index>(contacts.size());
    add_contact_forces(bodies, problem.contacts, solution.f.head(contact_count), wrenches);
    const std::vector<Row> held(problem.rows.begin() + contact_count, problem.rows.end());
    add_row_forces(held, solution.f.tail(solution.f.size() - contact_count), wrenches);
    return true;
}
// [forces-at]

std::vector<Contact> resting_contacts(const Simulation& simulation, const EventSettings& settings) {
    // Of the rest threshold: above what drift corrections do, below motion.
    constexpr double share = 1e-2;
    std::vector<Contact> resting;
    for (const Contact& contact : simulation.contacts)
        if (std::abs(relative_normal_velocity(simulation.scene.bodies, contact)) <=
            share * settings.rest_threshold)
            resting.push_back(contact);
    return resting;
}

RestingForces resting_forces(const Simulation& simulation, const EventSettings& settings,
                             const HoldSettings& hold, const std::vector<Joint>& joints) {
    const Scene& scene = simulation.scene;
    const auto carried = carry_all(scene, resting_contacts(simulation, settings));
    const Forces forces = forces_from(scene, simulation.time);
    RestingForces found{
        .problem = force_problem(scene.bodies, carried, joints, forces(0, scene.bodies), hold)};
    found.solution = solve_dantzig(found.problem.lcp);
    return found;
}

}  // namespace collide
