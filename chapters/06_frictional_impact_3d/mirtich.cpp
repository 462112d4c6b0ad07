#include "chapters/06_frictional_impact_3d/mirtich.hpp"

#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// One Euler step of p_z with the rates k = du/dp_z and q = dp/dp_z. The sign of u_z at mid-step
/// decides whether the work is W_c or W_d.
void step(ImpactState& state, const Vec3& k, const Vec3& q, double normal_impulse) {
    const double mean = state.u.z() + normal_impulse * k.z() / 2;
    (mean < 0 ? state.work.compression : state.work.decompression) += mean * normal_impulse;
    state.u += normal_impulse * k;
    state.p += normal_impulse * q;
}

}  // namespace

// [mirtich]
MirtichRun impact_mirtich(const ImpactProblem& problem, double velocity_step, int max_steps) {
    require_valid(problem);
    require_positive("velocity_step", velocity_step);
    MirtichRun run{.state = {.u = problem.u0}, .path = {{.u = problem.u0}}};
    if (is_separating(problem)) return run;
    bool over_u_z = false;  // steps u_z rather than p_z
    for (int i = 0; i < max_steps; ++i) {
        ImpactState& now = run.state;
        const Vec2 u_t = now.u.head<2>();
        const Vec3 q = sliding_impulse(problem.mu, u_t.normalized());  // (6.2)
        const Vec3 k = problem.K * q;                                  // (6.3)
        if (over_u_z && k.z() <= 0) {
            run.status = MirtichStatus::turned_round;
            return run;
        }
        over_u_z = over_u_z || k.z() > 0;
        const double normal_impulse =
            over_u_z ? velocity_step / k.z() : velocity_step / problem.K(2, 2);
        if (u_t.norm() <= normal_impulse * k.head<2>().norm()) {
            run.status = MirtichStatus::sticking;
            return run;
        }
        step(now, k, q, normal_impulse);
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
