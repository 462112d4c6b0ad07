#include "chapters/10_contact_friction/set_iteration.hpp"

#include <limits>

#include "chapters/10_contact_friction/set_equations.hpp"

namespace collide {

namespace {

/// Budget of rounds, in total and without progress.
constexpr int max_set_rounds = 40, max_idle_rounds = 8;
/// A residual must fall to this fraction to count as progress.
constexpr double progress = 0.9;

/// The least change of the forces that makes all equations of the sets hold.
void solve_equations(const FrictionProblem& problem, SetForces& now) {
    now.f = allowed_forces(problem, now.sets, now.f);
    const VecX a = problem.A * now.f + problem.b;
    now.f += change_of_forces(problem, now.sets, -a, VecX::Zero(now.f.size()));
}

/// The set of a clamped contact's static friction, after a check of its conditions.
void correct_friction(const FrictionContact& contact, const VecX& f, const VecX& a, double still,
                      ContactSets& sets) {
    if (sets.tangent != TangentSet::on_cone) {
        const ContactForce force = force_of(contact, f);
        if (force.tangent.norm() <= contact.mu * force.normal) return;
        sets.tangent = TangentSet::on_cone;
        sets.direction = force.tangent.normalized();
        return;
    }
    const VecX acceleration = tangents_of(contact, a);
    if (acceleration.norm() <= still) return;
    auto along = sets.direction.head(contact.tangents);
    if (along.dot(acceleration) > 0)
        sets.tangent = TangentSet::stuck;
    else
        along = -acceleration.normalized();
}

void correct_sets(const FrictionContact& contact, const VecX& f, const VecX& a, double still,
                  ContactSets& sets) {
    const int n = contact.normal;
    if (sets.normal == NormalSet::clamped && f[n] < 0) {
        sets.normal = NormalSet::open;
    } else if (sets.normal != NormalSet::clamped && a[n] < 0) {
        sets.normal = NormalSet::clamped;
        if (is_static(contact)) sets.tangent = TangentSet::stuck;
    } else if (sets.normal == NormalSet::clamped && is_static(contact)) {
        correct_friction(contact, f, a, still, sets);
    }
}

}  // namespace

// [turn]
SetForces iterate_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                       const VecX& start, double tolerance) {
    const double still = friction_rounding * size_of(problem);
    SetForces now{.f = start, .sets = with_sliding(problem, guess)};
    SetForces best{.f = VecX::Zero(start.size()),
                   .sets = now.sets,
                   .residual = std::numeric_limits<double>::infinity()};
    int idle = 0;  // rounds without progress
    for (int round = 0; round < max_set_rounds; ++round) {
        solve_equations(problem, now);
        ++now.rounds;
        now.residual = friction_residual(problem, now.f);
        idle = now.residual < progress * best.residual ? 0 : idle + 1;
        if (now.residual < best.residual) best = now;
        const int patience = best.residual <= tolerance ? 1 : max_idle_rounds;
        if (now.residual <= solved_friction || idle > patience) break;
        const VecX a = problem.A * now.f + problem.b;
        for (std::size_t i = 0; i < now.sets.size(); ++i)
            correct_sets(problem.contacts[i], now.f, a, still, now.sets[i]);
    }
    best.rounds = now.rounds;
    return best;
}
// [turn]

SetForces keep_sets(const FrictionProblem& problem, const std::vector<ContactSets>& guess,
                    const VecX& start) {
    SetForces kept{.f = start, .sets = with_sliding(problem, guess)};
    solve_equations(problem, kept);
    kept.residual = friction_residual(problem, kept.f, StaticLaw::baraff);
    return kept;
}

}  // namespace collide
