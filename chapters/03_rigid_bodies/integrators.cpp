#include "chapters/03_rigid_bodies/integrators.hpp"

#include "common/core/errors.hpp"

namespace collide {

VecX euler_step(const Derivative& f, double time, const VecX& state, double step) {
    return state + step * f(time, state);
}

VecX rk4_step(const Derivative& f, double time, const VecX& state, double step) {
    const VecX k1 = f(time, state);
    const VecX k2 = f(time + step / 2, state + step / 2 * k1);
    const VecX k3 = f(time + step / 2, state + step / 2 * k2);
    const VecX k4 = f(time + step, state + step * k3);
    return state + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
}

// [merson]
EstimatedStep merson_step(const Derivative& f, double time, const VecX& state, double step) {
    const VecX k1 = f(time, state);
    const VecX k2 = f(time + step / 3, state + step / 3 * k1);
    const VecX k3 = f(time + step / 3, state + step / 6 * (k1 + k2));
    const VecX k4 = f(time + step / 2, state + step / 8 * (k1 + 3 * k3));
    const VecX k5 = f(time + step, state + step / 2 * (k1 - 3 * k3 + 4 * k4));
    return {.state = state + step / 6 * (k1 + 4 * k4 + k5),
            .error = step / 30 * (2 * k1 - 9 * k3 + 8 * k4 - k5)};
}
// [merson]

VecX integrate_fixed(const OneStepMethod& method, const Derivative& f, double time, VecX state,
                     double duration, int steps, const Projection& project) {
    require_finite("time", time);
    require_finite("duration", duration);
    if (steps < 1) refuse("steps", std::to_string(steps), "at least 1");
    const double step = duration / steps;
    for (int i = 0; i < steps; ++i) {
        state = method(f, time + i * step, state, step);
        if (project) project(state);
    }
    return state;
}

}  // namespace collide
