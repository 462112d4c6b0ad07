// A linearly implicit method: steps that stiff springs do not limit.
#pragma once
#include "chapters/03_rigid_bodies/adaptive.hpp"

namespace collide {

/// ∂f/∂y at a state, for an f that does not depend on time.
using Jacobian = std::function<MatX(const VecX& state)>;

/// A Rosenbrock step of order 2, eq. (12.17), with an estimate of its error: two linear systems with the
/// same matrix 1 − γ h J, and a third for the estimate. It is L-stable: however fast a part of the motion
/// dies away, the step makes it die away. Its order does not depend on J being exact; what it can stand
/// does.
EstimatedStep rosenbrock_step(const Derivative& f, const MatX& J, double time, const VecX& state,
                              double step);
constexpr int rosenbrock_evaluations = 3;

/// The same for integrate_adaptive: AdaptiveSettings{.method = linearly_implicit(jacobian)}.
AdaptiveMethod linearly_implicit(const Jacobian& jacobian);

}  // namespace collide
