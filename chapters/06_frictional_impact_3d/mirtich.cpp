#include "chapters/06_frictional_impact_3d/mirtich.hpp"

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "common/errors.hpp"

namespace collide {

namespace {

/// One Euler step of p_z, with the work booked by the sign of u_z half-way.
void step(ImpactState& state, const StraightMotion& rates, double normal_impulse) {
    const double mean = state.u.z() + normal_impulse * rates.du.z() / 2;
    (mean < 0 ? state.work.compression : state.work.decompression) += mean * normal_impulse;
    state.u += normal_impulse * rates.du;
    state.p += normal_impulse * rates.dp;
}

}  // namespace

// [mirtich]
MirtichRun impact_mirtich(const ImpactProblem& problem, double velocity_step, int max_steps) {
    require_valid(problem);
    require_positive("velocity_step", velocity_step);
    MirtichRun run{.state = {.u = problem.u0}, .path = {{.u = problem.u0}}};
    if (is_separating(problem)) return run;
    bool over_u_z = false;  // which variable is stepped
    for (int i = 0; i < max_steps; ++i) {
        ImpactState& now = run.state;
        const Vec2 u_t = now.u.head<2>();
        const StraightMotion rates = ray_motion(problem.K, problem.mu, u_t.normalized());
        const double k_z = rates.du.z();
        if (over_u_z && k_z <= 0) {
            run.status = MirtichStatus::turned_round;
            return run;
        }
        over_u_z = over_u_z || k_z > 0;
        const double normal_impulse =
            over_u_z ? velocity_step / k_z : velocity_step / problem.K(2, 2);
        if (u_t.norm() <= normal_impulse * rates.du.head<2>().norm()) {
            run.status = MirtichStatus::sticking;
            return run;
        }
        step(now, rates, normal_impulse);
        run.path.push_back(now);
        const NormalWork& work = now.work;
        if (now.u.z() >= 0 && work.decompression >= -problem.e * problem.e * work.compression)
            return run;
    }
    run.status = MirtichStatus::too_many_steps;
    return run;
}
// [mirtich]

}  // namespace collide
