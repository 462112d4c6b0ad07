// One-step methods for an ordinary differential equation ẏ = f(t, y) with any state vector y.
#pragma once
#include <functional>

#include "common/core/linear_algebra.hpp"

namespace collide {

/// f: the rate of change of a state at a time.
using Derivative = std::function<VecX(double time, const VecX& state)>;
/// Projects a state back onto its constraints after each step, as renormalising a quaternion does.
/// May be empty.
using Projection = std::function<void(VecX& state)>;
/// One step of length `step` from (time, state); euler_step and rk4_step are such functions.
using OneStepMethod =
    std::function<VecX(const Derivative& f, double time, const VecX& state, double step)>;

/// Euler's step, eq. (3.16): one evaluation, order 1.
VecX euler_step(const Derivative& f, double time, const VecX& state, double step);
/// The classical Runge–Kutta step, eq. (3.17): four evaluations, order 4.
VecX rk4_step(const Derivative& f, double time, const VecX& state, double step);

/// A step with an estimate of its error.
struct EstimatedStep {
    VecX state;  ///< y⁺ at the end of the step
    VecX error;  ///< estimate of y⁺ − the exact solution through the step's start
};
/// Merson's step, eq. (3.18): five evaluations, order 4, with an estimate of its error. On linear
/// equations with constant coefficients the estimate is correct to leading order; on others it is
/// larger than the error (order 4 in the step, where the error has order 5).
EstimatedStep merson_step(const Derivative& f, double time, const VecX& state, double step);
constexpr int merson_evaluations = 5;

/// Integrates from `time` to `time + duration` in `steps` >= 1 equal steps. A negative duration
/// integrates backwards.
VecX integrate_fixed(const OneStepMethod& method, const Derivative& f, double time, VecX state,
                     double duration, int steps, const Projection& project = {});

}  // namespace collide
