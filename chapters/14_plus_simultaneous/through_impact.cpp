#include "chapters/14_plus_simultaneous/through_impact.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// Step-size control as in chapter 03: a safety factor, and bounds on the change of the step.
constexpr double safety = 0.9, max_growth = 5, min_growth = 0.1;
constexpr double first_fraction = 0.01;  // the first step, relative to the duration
constexpr int max_time_steps = 10'000'000;
constexpr double merson_tolerance = 1e-12;
constexpr double long_enough = 2;  // durations: even a ball held by friction has left by then

PendulumState one_step(const CompliantPendulum& pendulum, const PendulumState& state,
                       FirstOrderMethod method, double step) {
    return method == FirstOrderMethod::semi_explicit
               ? semi_explicit_step(state, acceleration(pendulum, state), step)
               : implicit_step(pendulum, state, step).state;
}

/// The same step whole, and in two halves.
struct Doubled {
    PendulumState whole = {}, halves = {};
};
Doubled doubled_step(const CompliantPendulum& pendulum, const PendulumState& state,
                     FirstOrderMethod method, double step) {
    if (method == FirstOrderMethod::implicit) {
        const PendulumState half = implicit_step(pendulum, state, step / 2).state;
        return {implicit_step(pendulum, state, step).state,
                implicit_step(pendulum, half, step / 2).state};
    }
    // The whole step and the first half begin with the same acceleration.
    const Vec3 begin = acceleration(pendulum, state);
    const PendulumState half = semi_explicit_step(state, begin, step / 2);
    return {semi_explicit_step(state, begin, step),
            semi_explicit_step(half, acceleration(pendulum, half), step / 2)};
}

bool has_left(const CompliantPendulum& pendulum, const PendulumState& state) {
    return gap(pendulum.rigid, state.angle) >= 0 && gap_rate(pendulum.rigid, state) > 0;
}

void require_touching(const CompliantPendulum& pendulum, const PendulumState& state) {
    if (gap_rate(pendulum.rigid, state) >= 0)
        refuse("touching", to_text(VecX(state.rate)), "a state in which the ball comes down");
}

}  // namespace

// [step-doubling]
ImpactRun integrate_impact(const CompliantPendulum& pendulum, const PendulumState& touching,
                           FirstOrderMethod method, double accuracy) {
    require_touching(pendulum, touching);
    require_positive("accuracy", accuracy);
    const double duration = impact_duration(pendulum, touching), rate = touching.rate.norm();
    ImpactRun run{.state = touching};
    double step = first_fraction * duration;
    while (!run.is_over && run.steps + run.rejected < max_time_steps) {
        const auto [whole, halves] = doubled_step(pendulum, run.state, method, step);
        const double error = std::max((halves.rate - whole.rate).norm() / rate,
                                      (halves.angle - whole.angle).norm() / (rate * duration));
        if (error <= accuracy) {
            run.state = halves;
            run.time += step;
            ++run.steps;
            run.is_over = has_left(pendulum, run.state);
        } else {
            ++run.rejected;
        }
        // The error of a step of first order grows with its square.
        step *= std::clamp(safety * std::sqrt(accuracy / error), min_growth, max_growth);
    }
    return run;
}
// [step-doubling]

ImpactRun integrate_impact_evenly(const CompliantPendulum& pendulum, const PendulumState& touching,
                                  FirstOrderMethod method, double step) {
    require_touching(pendulum, touching);
    require_positive("step", step);
    ImpactRun run{.state = touching};
    while (!run.is_over && run.steps < max_time_steps) {
        run.state = one_step(pendulum, run.state, method, step);
        run.time += step;
        ++run.steps;
        run.is_over = has_left(pendulum, run.state);
    }
    return run;
}

ImpactRun accurate_impact(const CompliantPendulum& pendulum, const PendulumState& touching) {
    require_touching(pendulum, touching);
    const Derivative motion = [&](double, const VecX& packed) {
        const PendulumState state = unpack_pendulum(packed);
        return pack({state.rate, acceleration(pendulum, state)});
    };
    const double duration = impact_duration(pendulum, touching), rate = touching.rate.norm();
    // Angles change little in an impact: their errors are measured relative to these changes.
    VecX scales(6);
    scales << Vec3::Constant(rate * duration), Vec3::Constant(rate);
    const AdaptiveResult end =
        integrate_adaptive(motion, 0, pack(touching), long_enough * duration,
                           {.tolerance = merson_tolerance, .scales = scales, .relative = false});
    const PendulumState state = unpack_pendulum(end.state);
    return {.state = state,
            .time = end.time,
            .steps = end.accepted,
            .rejected = end.rejected,
            .is_over = end.status == IntegrationStatus::reached_end && has_left(pendulum, state)};
}

}  // namespace collide
