#include "chapters/05_rigid_impulses/resolve.hpp"

#include <algorithm>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// For a scaled problem whose largest |b_i| is 1. Where impulses are much larger than that, as in
/// light bodies below heavy ones, A γ + b is a small difference of large numbers.
bool is_solution(const Lcp& problem, const VecX& gamma) {
    const double largest = std::max(1.0, gamma.cwiseAbs().maxCoeff());
    return natural_residual(problem, gamma) <= impulse_tolerance * largest;
}

/// A first guess without sweeps, good for any mass ratio: exactly the contacts that do not separate
/// push.
VecX all_that_touch(const Lcp& problem) {
    constexpr double separates = 1e-12;  // [1], the problem is scaled
    std::vector<bool> active;
    for (const double b : problem.b) active.push_back(b < separates);
    return solve_on_active_set(problem, active).cwiseMax(0);
}

// [share-evenly]
/// Takes the active set from the sweeps and solves its equations by least squares: exact to rounding,
/// and of all solutions the shortest. Tries all contacts that do not separate, then those that push;
/// if both would pull, the sweeps' result stays.
VecX polished(const Lcp& problem, const VecX& gamma) {
    constexpr double separates = 1e-7;  // [1], the problem is scaled
    const VecX w = problem.A * gamma + problem.b;
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
LcpSolution solve_impulses(const Lcp& problem) {
    LcpSolution result{
        .f = VecX::Zero(problem.b.size()), .a = problem.b, .status = LcpStatus::solved};
    if (problem.b.size() == 0) return result;
    const VecX root = problem.A.diagonal().cwiseSqrt();  // √A_ii [1/√kg]
    Lcp scaled{problem.A.cwiseQuotient(root * root.transpose()), problem.b.cwiseQuotient(root)};
    const double size = scaled.b.cwiseAbs().maxCoeff();  // [√J]
    if (size == 0) return result;
    scaled.b /= size;
    const auto take = [&](const VecX& gamma) {
        result.f = size * gamma.cwiseQuotient(root);
        result.residual = natural_residual(scaled, gamma);
        result.status = is_solution(scaled, gamma) ? LcpStatus::solved : LcpStatus::out_of_steps;
        return result.status == LcpStatus::solved;
    };
    if (!take(all_that_touch(scaled)))
        for (const double tolerance : {1e-8, 1e-10, impulse_tolerance}) {
            const LcpSolution swept =
                solve_by_sweeps(scaled, {.max_sweeps = 20'000, .tolerance = tolerance});
            result.steps += swept.steps;
            if (take(polished(scaled, swept.f))) break;
        }
    result.a = problem.A * result.f + problem.b;
    return result;
}
// [solve-impulses]

void spend(const CollisionRules& rules, std::int64_t units) {
    if (rules.work) rules.work->spend(units);
}

void require_valid(const CollisionRules& rules) {
    require_not_negative("rest_threshold", rules.rest_threshold);
    require_not_negative("settled", rules.settled);
}

double restitution_at(const Contact& contact, double normal_velocity, const CollisionRules& rules) {
    return normal_velocity < -rules.rest_threshold ? contact.surface.restitution : 0;
}

bool any_approaching(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                     double speed) {
    return std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
        return contact_kind(bodies, contact, speed) == ContactKind::colliding;
    });
}

VecX normal_impulses(const std::vector<Contact>& contacts, const Resolution& resolution) {
    VecX along(static_cast<Eigen::Index>(contacts.size()));
    for (std::size_t i = 0; i < contacts.size(); ++i)
        along[static_cast<Eigen::Index>(i)] = contacts[i].normal.dot(resolution.impulses[i]);
    return along;
}

namespace {

// [one-after-the-other]
/// Every contact that approaches when its turn comes gets its own impulse, as if it was alone.
void sequential_pass(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                     const CollisionRules& rules, Resolution& resolution) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Contact& contact = contacts[i];
        const double velocity = relative_normal_velocity(bodies, contact);
        if (velocity >= -rules.settled) continue;
        const double j = resolve_collision(bodies[contact.a], bodies[contact.b], contact,
                                           restitution_at(contact, velocity, rules));
        resolution.impulses[i] += j * contact.normal;
    }
}
// [one-after-the-other]

// [simultaneous-pass]
/// All contacts that approach, together. The others are left out: they join in a later pass, once
/// they approach. That is what keeps the pass from creating energy, eq. (5.14). Impulses that do
/// not solve the problem are not applied.
/// @param at_rest  velocities up to this are rounding and count as zero: such contacts take part [m/s]
void simultaneous_pass(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                       const CollisionRules& rules, const LcpSolver& solver, double at_rest,
                       Resolution& resolution) {
    std::vector<std::size_t> indices;
    std::vector<Contact> approaching;
    std::vector<double> restitution;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const double velocity = relative_normal_velocity(bodies, contacts[i]);
        if (velocity > at_rest) continue;
        indices.push_back(i);
        approaching.push_back(contacts[i]);
        restitution.push_back(restitution_at(contacts[i], velocity, rules));
    }
    const auto count = static_cast<Eigen::Index>(restitution.size());
    spend(rules, cost_of_system(count));
    const std::vector<Row> rows = normal_rows(bodies, approaching);
    Lcp problem = impulse_problem(bodies, approaching, VecX::Map(restitution.data(), count));
    if (rules.coupling.matrix) problem.A = rules.coupling.matrix(bodies, rows);
    const LcpSolution found = solver(problem);
    spend(rules, found.steps * count * count / 1000);
    resolution.residual = std::max(resolution.residual, found.residual);
    if (found.status != LcpStatus::solved) {
        resolution.status = ResolveStatus::not_converged;
        return;
    }
    apply_impulses(bodies, rows, found.f);
    if (rules.coupling.enforce) rules.coupling.enforce(bodies);
    for (std::size_t k = 0; k < indices.size(); ++k)
        resolution.impulses[indices[k]] +=
            found.f[static_cast<Eigen::Index>(k)] * approaching[k].normal;
}
// [simultaneous-pass]

}  // namespace

// [resolve]
Resolution resolve(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   const CollisionRules& rules, const ResolveSettings& settings) {
    require_valid(rules);
    require_positive("max_passes", settings.max_passes);
    for (const Contact& contact : contacts) require_valid(bodies, contact);
    if (settings.method == ResolveMethod::sequential && rules.coupling.matrix)
        refuse("method", "sequential", "simultaneous where bodies are coupled");

    Resolution resolution{.impulses = std::vector<Vec3>(contacts.size(), Vec3::Zero())};
    constexpr double rounding = 1e-10;  // of the fastest contact; the solver is ten times better
    const double at_rest = rounding * size_of(normal_velocities(bodies, contacts));
    while (resolution.status == ResolveStatus::resolved &&
           any_approaching(bodies, contacts, rules.settled)) {
        if (resolution.passes == settings.max_passes) {
            resolution.status = ResolveStatus::out_of_passes;
            break;
        }
        ++resolution.passes;
        if (settings.method == ResolveMethod::sequential)
            sequential_pass(bodies, contacts, rules, resolution);
        else
            simultaneous_pass(bodies, contacts, rules, settings.solver, at_rest, resolution);
    }
    return resolution;
}
// [resolve]

CollideStage impulses_with(const ResolveSettings& settings) {
    return [settings](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                      const CollisionRules& rules) {
        return resolve(bodies, contacts, rules, settings);
    };
}

}  // namespace collide
