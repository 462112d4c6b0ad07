#include "chapters/12_compliant_contact/implicit.hpp"

#include <Eigen/LU>
#include <cmath>
#include <numbers>

namespace collide {

// [rosenbrock]
EstimatedStep rosenbrock_step(const Derivative& f, const MatX& J, double time, const VecX& state,
                              double step) {
    constexpr double sqrt2 = std::numbers::sqrt2;
    constexpr double gamma = 1 / (2 + sqrt2);  // makes the method L-stable
    const MatX W = MatX::Identity(J.rows(), J.cols()) - gamma * step * J;
    const Eigen::PartialPivLU<MatX> solver(W);

    const VecX f0 = f(time, state);
    const VecX k1 = solver.solve(f0);
    const VecX f1 = f(time + step / 2, state + step / 2 * k1);
    const VecX k2 = solver.solve(f1 - k1) + k1;
    const VecX end = state + step * k2;
    // A third stage at the end would raise the order to 3; the difference is the error estimate.
    const VecX f2 = f(time + step, end);
    const VecX k3 = solver.solve(f2 - (6 + sqrt2) * (k2 - f1) - 2 * (k1 - f0));
    return {.state = end, .error = step / 6 * (k1 - 2 * k2 + k3)};
}
// [rosenbrock]

AdaptiveMethod linearly_implicit(const Jacobian& jacobian) {
    return {.step =
                [jacobian](const Derivative& f, double time, const VecX& state, double step) {
                    return rosenbrock_step(f, jacobian(state), time, state, step);
                },
            .evaluations = rosenbrock_evaluations,
            .error_order = 3};
}

}  // namespace collide
