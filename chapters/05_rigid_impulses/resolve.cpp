#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/02_particle_systems/pgs_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/errors.hpp"

namespace collide {

namespace {

double residual_of(const Lcp& problem, const VecX& gamma) {
    return natural_residual(gamma, problem.A * gamma - problem.b);
}

/// For a scaled problem whose largest |b_i| is 1. Where impulses are much larger than that, as in
/// light bodies below heavy ones, A γ − b is a small difference of large numbers.
bool is_solution(const Lcp& problem, const VecX& gamma) {
    const double largest = std::max(1.0, gamma.cwiseAbs().maxCoeff());
    return residual_of(problem, gamma) <= impulse_tolerance * largest;
}

/// A first guess that needs no sweeps and does not mind heavy bodies on light ones: every contact
/// that does not separate pushes, and no other.
VecX all_that_touch(const Lcp& problem) {
    constexpr double separates = -1e-12;  // [1], the problem is scaled
    std::vector<bool> active;
    for (const double b : problem.b) active.push_back(b > separates);
    return solve_on_active_set(problem, active).cwiseMax(0);
}

// [share-evenly]
/// Sweeps tell which contacts push; the equations of those, solved in the least-squares sense, give
/// the impulses to rounding, and of all solutions the shortest. First with all contacts that do not
/// separate, then with those that push; if either would pull, the sweeps' answer stays.
VecX polished(const Lcp& problem, const VecX& gamma) {
    constexpr double separates = 1e-7;  // [1], the problem is scaled
    const VecX w = problem.A * gamma - problem.b;
    std::vector<bool> touching, pushing;
    for (Eigen::Index i = 0; i < w.size(); ++i) {
        touching.push_back(w[i] <= separates);
        pushing.push_back(gamma[i] > w[i]);
    }
    for (const std::vector<bool>& active : {touching, pushing})
        if (const VecX direct = solve_on_active_set(problem, active); is_solution(problem, direct))
            return direct.cwiseMax(0);
    return gamma;
}
// [share-evenly]

}  // namespace

// [solve-impulses]
SimultaneousImpulses solve_impulses(const Lcp& problem) {
    const VecX root = problem.A.diagonal().cwiseSqrt();  // √A_ii [1/√kg]
    Lcp scaled{problem.A.cwiseQuotient(root * root.transpose()), problem.b.cwiseQuotient(root)};
    const double size = problem.b.size() > 0 ? scaled.b.cwiseAbs().maxCoeff() : 0;  // [√J]
    SimultaneousImpulses result{.gamma = VecX::Zero(problem.b.size()), .converged = true};
    if (size == 0) return result;
    scaled.b /= size;
    const auto take = [&](const VecX& gamma) {
        result.gamma = size * gamma.cwiseQuotient(root);
        result.residual = residual_of(scaled, gamma);
        result.converged = is_solution(scaled, gamma);
        return result.converged;
    };
    if (take(all_that_touch(scaled))) return result;
    for (const double tolerance : {1e-8, 1e-10, impulse_tolerance}) {
        const PgsResult sweeps = solve_pgs(scaled, {.max_sweeps = 20'000, .tolerance = tolerance});
        result.sweeps += sweeps.sweeps;
        if (take(polished(scaled, sweeps.gamma))) break;
    }
    return result;
}
// [solve-impulses]

bool any_colliding(const std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                   double rest_threshold) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const RigidContact& contact) {
        return contact_kind(bodies, contact, rest_threshold) == ContactKind::colliding;
    });
}

namespace {

// [one-after-the-other]
/// Every contact that collides when its turn comes gets its own impulse, as if it was alone.
void sequential_pass(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                     double e, double rest_threshold, Resolution& resolution) {
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (contact_kind(bodies, contacts[i], rest_threshold) == ContactKind::colliding)
            resolution.impulses[static_cast<Eigen::Index>(i)] += resolve_collision(
                bodies[contacts[i].a], bodies[contacts[i].b], contacts[i].point, e);
}
// [one-after-the-other]

/// All contacts together. Afterwards one that was separating may approach: hence the loop outside.
/// Impulses that do not solve the problem are not applied.
void simultaneous_pass(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                       double e, Resolution& resolution) {
    const SimultaneousImpulses found = solve_impulses(impulse_problem(bodies, contacts, e));
    resolution.residual = std::max(resolution.residual, found.residual);
    if (!found.converged) {
        resolution.status = ResolveStatus::not_converged;
        return;
    }
    apply_impulses(bodies, contacts, found.gamma);
    resolution.impulses += found.gamma;
}

}  // namespace

// [resolve]
Resolution resolve(std::vector<RigidBody>& bodies, const std::vector<RigidContact>& contacts,
                   double e, const ResolveSettings& settings) {
    require_fraction("e", e);
    require_not_negative("rest_threshold", settings.rest_threshold);
    require_positive("max_passes", settings.max_passes);
    for (const RigidContact& contact : contacts) require_valid(bodies, contact);

    Resolution resolution{.impulses = VecX::Zero(static_cast<Eigen::Index>(contacts.size()))};
    while (resolution.status == ResolveStatus::resolved &&
           any_colliding(bodies, contacts, settings.rest_threshold)) {
        if (resolution.passes == settings.max_passes) {
            resolution.status = ResolveStatus::out_of_passes;
            break;
        }
        ++resolution.passes;
        if (settings.method == ResolveMethod::sequential)
            sequential_pass(bodies, contacts, e, settings.rest_threshold, resolution);
        else
            simultaneous_pass(bodies, contacts, e, resolution);
    }
    return resolution;
}
// [resolve]

}  // namespace collide
