// A linearly implicit method: the step size is not limited by stiff springs.
#pragma once
#include "chapters/03_rigid_bodies/adaptive.hpp"

namespace collide {

/// ∂f/∂y at a state, for an f that does not depend on time.
using Jacobian = std::function<MatX(const VecX& state)>;

/// A Rosenbrock step of order 2, eq. (12.17), with an estimate of its error: two linear systems with the
/// same matrix 1 − γ h J, and a third for the estimate. It is L-stable: modes that decay fast are
/// damped out, however large the step. Its order does not depend on an exact J; its stability does.
EstimatedStep rosenbrock_step(const Derivative& f, const MatX& J, double time, const VecX& state,
                              double step);
constexpr int rosenbrock_evaluations = 3;

/// The same for integrate_adaptive: AdaptiveSettings{.method = linearly_implicit(jacobian)}.
AdaptiveMethod linearly_implicit(const Jacobian& jacobian);

}  // namespace collide
