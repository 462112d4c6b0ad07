#include "chapters/10_contact_friction/friction_sweeps.hpp"

#include <algorithm>

#include "chapters/10_contact_friction/friction_cone.hpp"

namespace collide {

namespace {

double acceleration_of(const FrictionProblem& problem, const VecX& f, int row) {
    return problem.A.row(row).dot(f) + problem.b[row];
}

// [sweeps]
/// Updates the forces of one contact, with all others fixed.
void sweep_contact(const FrictionProblem& problem, const FrictionContact& contact, VecX& f) {
    const int n = contact.normal, k = contact.tangents;
    f[n] = std::max(0.0, f[n] - acceleration_of(problem, f, n) / own_yield(problem, n));
    if (k == 0) return;
    auto tangent = f.segment(contact.tangent, k);
    const double limit = contact.mu * f[n];
    if (contact.kind == FrictionKind::sliding) {
        tangent = -limit * contact.direction.head(k);
        return;
    }
    double largest = 0;
    Vec2 now = Vec2::Zero(), acceleration = Vec2::Zero();
    for (int i = 0; i < k; ++i) {
        largest = std::max(largest, own_yield(problem, contact.tangent + i));
        now[i] = tangent[i];
        acceleration[i] = acceleration_of(problem, f, contact.tangent + i);
    }
    // No eigenvalue of the tangents' block exceeds the sum of its diagonal.
    tangent = tangential_drive(now, acceleration, k * largest, limit).head(k);
}
// [sweeps]

/// Friction above this fraction of μ f_N counts as on the cone.
constexpr double on_the_cone = 1 - 1e-6;

ContactSets suggested_sets(const FrictionContact& contact, const VecX& f) {
    ContactSets found{.normal = f[contact.normal] > 0 ? NormalSet::clamped : NormalSet::open,
                      .tangent = TangentSet::stuck};
    const VecX tangent = tangents_of(contact, f);
    const double limit = contact.mu * f[contact.normal];
    if (contact.tangents > 0 && limit > 0 && tangent.norm() > on_the_cone * limit) {
        found.tangent = TangentSet::on_cone;
        found.direction.head(contact.tangents) = tangent.normalized();
    }
    return found;
}

}  // namespace

SweptForces sweep_friction(const FrictionProblem& problem, VecX f, int sweeps) {
    const auto rows = static_cast<std::int64_t>(problem.b.size());
    if (problem.work) problem.work->spend(1 + sweeps * rows * rows / 500);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        for (const int row : problem.joints)
            f[row] -= acceleration_of(problem, f, row) / own_yield(problem, row);
        for (const FrictionContact& contact : problem.contacts) sweep_contact(problem, contact, f);
    }
    std::vector<ContactSets> sets;
    for (const FrictionContact& contact : problem.contacts)
        sets.push_back(suggested_sets(contact, f));
    return {f, sets};
}

}  // namespace collide
