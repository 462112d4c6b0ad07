#include "chapters/10_contact_friction/friction_problem.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"
#include "common/core/errors.hpp"

namespace collide {

const char* to_text(FrictionStatus status) {
    switch (status) {
        case FrictionStatus::solved: return "solved";
        case FrictionStatus::unbounded: return "unbounded";
        case FrictionStatus::gave_up: return "gave up";
    }
    return "unknown";
}

void require_valid(const FrictionProblem& problem) {
    const auto rows = problem.b.size();
    if (!problem.J.empty()) {
        if (static_cast<Eigen::Index>(problem.J.rows.size()) != rows)
            refuse("J", std::to_string(problem.J.rows.size()) + " rows",
                   "as many rows as b, " + std::to_string(rows));
    } else if (!problem.W.rows.empty()) {
        if (static_cast<Eigen::Index>(problem.W.rows.size()) * problem.W.size != rows)
            refuse("W", std::to_string(problem.W.rows.size()) + " contacts",
                   "as many rows as b, " + std::to_string(rows));
    } else if (problem.A.rows() != rows || problem.A.cols() != rows)
        refuse("A", std::to_string(problem.A.rows()) + " × " + std::to_string(problem.A.cols()),
               "square, with as many rows as b, " + std::to_string(rows));
    require_finite("b", problem.b);
    for (Eigen::Index i = 0; i < problem.A.cols(); ++i) require_finite("A", VecX(problem.A.col(i)));
    std::vector<int> used(static_cast<std::size_t>(rows), 0);
    const auto use = [&](const char* name, int row) {
        if (row < 0 || row >= rows) refuse(name, std::to_string(row), "a row of A");
        if (used[static_cast<std::size_t>(row)]++ > 0)
            refuse(name, std::to_string(row), "a row that nothing else has");
    };
    for (const FrictionContact& contact : problem.contacts) {
        use("normal", contact.normal);
        const bool has_friction = contact.kind != FrictionKind::none;
        if (has_friction != (contact.tangents > 0) || contact.tangents < 0 || contact.tangents > 2)
            refuse("tangents", std::to_string(contact.tangents),
                   has_friction ? "1 or 2" : "0 without friction");
        for (int k = 0; k < contact.tangents; ++k) use("tangent", contact.tangent + k);
        require_finite("mu", contact.mu);
        require_not_negative("mu", contact.mu);
        if (contact.kind == FrictionKind::sliding) require_unit("direction", contact.direction);
    }
    for (const int row : problem.joints) use("joint", row);
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i] == 0) refuse("row", std::to_string(i), "of a contact or a joint");
}

namespace {

/// A_ii, which converts a force into an acceleration; 1 where nothing can move.
double weight_of(const FrictionProblem& problem, int row) {
    const double weight = diagonal_of(problem, row);
    return weight > 0 ? weight : 1;
}

/// Violation of (10.2) or (10.3) at one contact.
double friction_error(const FrictionProblem& problem, const FrictionContact& contact, const VecX& f,
                      const VecX& a, StaticLaw law) {
    if (contact.tangents == 0) return 0;
    double weight = 0;
    for (int k = 0; k < contact.tangents; ++k)
        weight = std::max(weight, weight_of(problem, contact.tangent + k));
    const VecX force = tangents_of(contact, f), acceleration = tangents_of(contact, a);
    const double limit = contact.mu * std::max(f[contact.normal], 0.0);
    if (contact.kind == FrictionKind::sliding)
        return weight * (force + limit * contact.direction.head(contact.tangents)).norm();
    const double outside = std::max(0.0, force.norm() - limit);
    const double size = force.norm();
    const double along = size > 0 ? force.dot(acceleration) / size : 0;
    // Deviation of the friction from the direction against the acceleration.
    const double misaligned = law == StaticLaw::baraff || size == 0
                                  ? std::max(0.0, along)
                                  : (acceleration + acceleration.norm() / size * force).norm();
    const double unused = std::max(0.0, limit - size);
    return std::max({weight * outside, std::min(misaligned, weight * size),
                     std::min(weight * unused, acceleration.norm())});
}

}  // namespace

double size_of(const FrictionProblem& problem) {
    const double largest = problem.b.size() > 0 ? problem.b.cwiseAbs().maxCoeff() : 0;
    const double size = std::max(problem.scale, largest);
    return size > 0 ? size : 1;
}

VecX accelerations_of(const FrictionProblem& problem, const VecX& f) {
    if (!problem.J.empty())
        return row_rates(problem.J, weighted_wrenches(problem.J, f)) + problem.b;
    if (!problem.W.rows.empty()) return times(problem.W, f) + problem.b;
    return problem.A * f + problem.b;
}

FrictionProblem with_matrix(const FrictionProblem& problem) {
    FrictionProblem same = problem;
    if (same.A.size() == 0) same.A = problem.J.empty() ? dense(problem.W) : matrix_of(problem.J);
    same.J = {};
    same.W = {};
    return same;
}

double diagonal_of(const FrictionProblem& problem, int row) {
    if (!problem.J.empty()) {
        const WeightedRow& own = problem.J.rows[static_cast<std::size_t>(row)];
        return matrix_entry(own, own);
    }
    return problem.W.rows.empty() ? problem.A(row, row) : diagonal_entry(problem.W, row);
}

bool is_static(const FrictionContact& contact) { return contact.kind == FrictionKind::at_rest; }

VecX tangents_of(const FrictionContact& contact, const VecX& all) {
    return all.segment(contact.tangent, contact.tangents);
}

ContactForce force_of(const FrictionContact& contact, const VecX& all) {
    ContactForce force{.normal = all[contact.normal]};
    force.tangent.head(contact.tangents) = tangents_of(contact, all);
    return force;
}

double friction_residual(const FrictionProblem& problem, const VecX& f, StaticLaw law) {
    const VecX a = accelerations_of(problem, f);
    double worst = 0;
    for (const FrictionContact& contact : problem.contacts) {
        const int n = contact.normal;
        const double weight = weight_of(problem, n);
        const double of_normal = contact.normal_force
                                     ? weight * std::abs(f[n] - *contact.normal_force)
                                     : std::abs(std::min(weight * f[n], a[n]));
        worst = std::max({worst, of_normal, friction_error(problem, contact, f, a, law)});
    }
    for (const int row : problem.joints) worst = std::max(worst, std::abs(a[row]));
    return worst / size_of(problem);
}

}  // namespace collide
