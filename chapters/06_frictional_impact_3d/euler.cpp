#include "chapters/06_frictional_impact_3d/euler.hpp"

#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "chapters/06_frictional_impact_3d/straight.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

enum class LoopEnd { sticking, impact_is_over, too_many_steps };

// [euler-loop]
/// Step 3, the integration loop.
LoopEnd integrate(const ImpactProblem& problem, const EulerSettings& settings, ImpactState& state,
                  Impact& impact) {
    const double delta = settings.delta, e = problem.e;
    while (impact.evaluations < settings.max_steps) {
        const Vec2 u_t = state.u.head<2>();
        if (u_t.isZero(0)) return LoopEnd::sticking;
        const StraightMotion rates = ray_motion(problem.K, problem.mu, u_t.normalized());
        ++impact.evaluations;

        // (a) Sticking: one more step could carry the velocity across the origin.
        if (u_t.norm() <= delta * rates.du.head<2>().norm()) return LoopEnd::sticking;

        // (b) One step of compression or decompression.
        const bool is_compressing = state.u.z() < 0;
        (is_compressing ? state.work.compression : state.work.decompression) += state.u.z() * delta;
        if (is_compressing != (impact.phases % 2 == 1)) ++impact.phases;
        state.u += delta * rates.du;
        state.p += delta * rates.dp;

        // (c) The end. With e = 0 the works alone would end it at once, so require u_z >= 0 too.
        const bool is_done = state.work.decompression >= -e * e * state.work.compression;
        if (is_done && state.u.z() >= 0) return LoopEnd::impact_is_over;
    }
    return LoopEnd::too_many_steps;
}
// [euler-loop]

/// Steps 4 to 6: the rest of the collision after sliding stops.
void finish_from_origin(const ImpactProblem& problem, ImpactState& state, Impact& impact) {
    state.u.head<2>().setZero();
    const NormalWork before = state.work;
    const Mat3 K_inverse = problem.K.inverse();
    const bool is_stable = sticks(K_inverse, problem.mu);  // step 4
    impact.mode = is_stable ? ImpactMode::stable_sticking : ImpactMode::unstable_sticking;
    state = finish_on_ray(state,
                          is_stable ? sticking_motion(K_inverse)  // step 5
                                    : ray_motion(problem.K, problem.mu,
                                                 diverging_ray(problem.K, problem.mu)),  // step 6
                          problem.e);
    if (state.work.compression < before.compression && impact.phases % 2 == 0) ++impact.phases;
    if (state.work.decompression > before.decompression && impact.phases % 2 == 1) ++impact.phases;
}

}  // namespace

Impact impact_euler(const ImpactProblem& problem, const EulerSettings& settings) {
    require_valid(problem);
    require_positive("delta", settings.delta);
    if (problem.law != RestitutionLaw::stronge)
        refuse("law", "Newton's or Poisson's", "Stronge's, the only one that Euler's loop knows");
    if (is_separating(problem)) return {.u = problem.u0};

    ImpactState state{.u = problem.u0};  // step 2
    Impact impact{.mode = ImpactMode::sliding};
    const LoopEnd end = integrate(problem, settings, state, impact);  // step 3
    if (end == LoopEnd::too_many_steps) impact.status = ImpactStatus::too_many_steps;
    if (end == LoopEnd::sticking) finish_from_origin(problem, state, impact);
    impact.u = state.u;  // step 7: the impulse has been accumulated
    impact.p = state.p;
    impact.work = state.work;
    return impact;
}

}  // namespace collide
