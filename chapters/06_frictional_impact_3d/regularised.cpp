#include "chapters/06_frictional_impact_3d/regularised.hpp"

#include <Eigen/LU>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "chapters/06_frictional_impact_3d/phases.hpp"
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// A sliding speed below this fraction of |u0| is rounding: the point does not slide [1].
constexpr double zero_sliding = 1e-15;

/// A collision in progress, in dimensionless units: velocities are scaled by |u0| and K by its mean
/// eigenvalue, so all numbers are of order one.
struct Run {
    Mat3 K;
    double mu;
    EndRule rule;
    RegularisedSettings settings;
    double velocity_unit, inverse_mass_unit;  // [m/s], [1/kg]
    Progress progress = {};
    long evaluations = 0;
    Trajectory* trajectory = nullptr;  // null: not recorded
    int per_stretch = 0;
};

/// More friction than this leaves the first twelve digits unchanged, and at 1e20 a stretch of
/// sliding becomes shorter than double precision resolves.
constexpr double max_friction = 1e14;

Run start(const ImpactProblem& problem, const RegularisedSettings& settings) {
    const double velocity = problem.u0.norm(), inverse_mass = problem.K.trace() / 3;
    return {.K = (problem.K + problem.K.transpose()) / (2 * inverse_mass),
            .mu = std::min(problem.mu, max_friction),
            .rule = {.law = problem.law, .e = problem.e, .approach = problem.u0.z() / velocity},
            .settings = settings,
            .velocity_unit = velocity,
            .inverse_mass_unit = inverse_mass,
            .progress = {.state = {.u = problem.u0 / velocity}}};
}

ImpactState in_si_units(const ImpactState& state, const Run& run) {
    const double impulse = run.velocity_unit / run.inverse_mass_unit,
                 work = impulse * run.velocity_unit;
    return {.u = run.velocity_unit * state.u,
            .p = impulse * state.p,
            .work = {.compression = work * state.work.compression,
                     .decompression = work * state.work.decompression}};
}

/// Samples the stretch up to s for the trajectory.
void record(const Run& run, const Stretch& stretch, const ImpactState& beginning, double s) {
    if (run.trajectory == nullptr) return;
    for (int i = 1; i <= run.per_stretch; ++i)
        run.trajectory->states.push_back(state_at(stretch, beginning, s * i / run.per_stretch));
}
void record(const Run& run, ImpactEventKind kind) {
    if (run.trajectory == nullptr) return;
    run.trajectory->states.push_back(run.progress.state);
    run.trajectory->events.push_back({kind, run.progress.state});
}

// [settled]
/// The rates, if they are constant from here on within the tolerance: the direction of sliding has
/// reached an attracting ray, eq. (6.18), or can hardly turn before the origin, eq. (6.19).
std::optional<StraightMotion> constant_rates(const Run& run, const SlidingPoint& point) {
    const auto [f, g, k_z] = polar_rates(run.K, run.mu, point.d);
    const Vec2 across(-point.d.y(), point.d.x());
    const Vec2 stiffness = run.K.topLeftCorner<2, 2>() * across;
    const double m = across.dot(stiffness), n = point.d.dot(stiffness);
    const double slope = -g - run.mu * m;  // f′
    const double p_z = run.progress.state.p.z(), tolerance = run.settings.tolerance;
    const bool is_on_ray = slope <= 0 && std::abs(f) <= tolerance * -slope;
    const double turned = std::abs(f) * point.r;
    const bool is_near_origin =
        g < 0 && turned <= tolerance * -g &&
        turned * std::max(1.0, std::abs(n / g)) <= tolerance * m * (point.r - g * p_z);
    if (!is_on_ray && !is_near_origin) return std::nullopt;
    StraightMotion motion = ray_motion(run.K, run.mu, point.d);
    motion.du.head<2>() = g * point.d;  // neglects the remaining f
    return motion;
}
// [settled]

enum class SlidingEnd { impact_is_over, at_origin, too_many_steps };

// [straight]
/// Straight sliding to the end of the collision or to the origin.
SlidingEnd slide_straight(Run& run, const SlidingPoint& point, const StraightMotion& motion) {
    const double g = point.d.dot(motion.du.head<2>());
    const double until_origin = g < 0 ? point.r / -g : std::numeric_limits<double>::infinity();
    if (motion.du.z() > 0) {
        Progress end = run.progress;
        finish(end, motion, run.rule);
        if (end.state.p.z() - run.progress.state.p.z() <= until_origin) {
            run.progress = end;
            return SlidingEnd::impact_is_over;
        }
    }
    const ImpactState beginning = run.progress.state;
    const Stretch stretch = straight_stretch(point, motion, until_origin);
    const StretchEnd stretch_end = follow(run.progress, stretch, run.rule, {}, run.trajectory);
    record(run, stretch, beginning, stretch_end.s);
    if (stretch_end.is_over) return SlidingEnd::impact_is_over;
    run.progress.state.u.head<2>().setZero();
    return SlidingEnd::at_origin;
}
// [straight]

// [slide]
SlidingEnd slide(Run& run) {
    const int order = order_for(run.settings.tolerance);
    const Vec2 u_t = run.progress.state.u.head<2>();
    SlidingPoint point{.r = u_t.norm(), .d = u_t.normalized(), .u_z = run.progress.state.u.z()};
    for (int i = 0; i < run.settings.max_stretches; ++i) {
        if (point.r <= zero_sliding) return SlidingEnd::at_origin;
        if (const auto motion = constant_rates(run, point))
            return slide_straight(run, point, *motion);

        const Stretch stretch = expand_sliding(run.K, run.mu, point, order, -run.rule.approach);
        run.evaluations += order;
        const ImpactState beginning = run.progress.state;
        const StretchEnd stretch_end =
            follow(run.progress, stretch, run.rule, turning_points(stretch, run.K, run.mu),
                   run.trajectory);
        record(run, stretch, beginning, stretch_end.s);
        if (stretch_end.is_over) return SlidingEnd::impact_is_over;
        point = end_of(stretch);
    }
    return SlidingEnd::too_many_steps;
}
// [slide]

// [resolve]
Impact resolve(Run& run) {
    Impact impact{.mode = ImpactMode::sliding};
    record(run, ImpactEventKind::impact_begins);
    const SlidingEnd sliding = slide(run);
    if (sliding == SlidingEnd::too_many_steps) impact.status = ImpactStatus::too_many_steps;
    if (sliding == SlidingEnd::at_origin) {
        run.progress.state.u.head<2>().setZero();
        record(run, ImpactEventKind::sliding_stops);
        const Mat3 K_inverse = run.K.inverse();
        const bool is_stable = sticks(K_inverse, run.mu);
        impact.mode = is_stable ? ImpactMode::stable_sticking : ImpactMode::unstable_sticking;
        finish(run.progress,
               is_stable ? sticking_motion(K_inverse)
                         : ray_motion(run.K, run.mu, diverging_ray(run.K, run.mu)),
               run.rule);
    }
    record(run, ImpactEventKind::impact_ends);
    const ImpactState end = in_si_units(run.progress.state, run);
    impact.u = end.u;
    impact.p = end.p;
    impact.work = end.work;
    impact.phases = run.progress.phases;
    impact.evaluations = run.evaluations;
    return impact;
}
// [resolve]

void require_valid(const ImpactProblem& problem, const RegularisedSettings& settings) {
    require_valid(problem);
    if (!(settings.tolerance >= 1e-15 && settings.tolerance <= 1e-2))
        refuse("tolerance", to_text(settings.tolerance), "from 1e-15 to 0.01");
}

}  // namespace

Impact impact_regularised(const ImpactProblem& problem, const RegularisedSettings& settings) {
    require_valid(problem, settings);
    if (is_separating(problem)) return {.u = problem.u0};
    Run run = start(problem, settings);
    return resolve(run);
}

Trajectory impact_trajectory(const ImpactProblem& problem, int per_stretch,
                             const RegularisedSettings& settings) {
    require_valid(problem, settings);
    if (is_separating(problem)) return {.impact = {.u = problem.u0}};
    Trajectory trajectory;
    Run run = start(problem, settings);
    run.trajectory = &trajectory;
    run.per_stretch = per_stretch;
    trajectory.impact = resolve(run);
    for (ImpactState& state : trajectory.states) state = in_si_units(state, run);
    for (ImpactEvent& event : trajectory.events) event.state = in_si_units(event.state, run);
    return trajectory;
}

}  // namespace collide
