#include "chapters/14_plus_simultaneous/first_order_steps.hpp"

#include <Eigen/LU>

namespace collide {

namespace {

// Of the rates: where Newton's method is content. Far below the error of any step that it is used for.
constexpr double newton_tolerance = 1e-9;
constexpr int max_newton_steps = 20;

}  // namespace

// [first-order]
PendulumState semi_explicit_step(const CompliantPendulum& pendulum, const PendulumState& state,
                                 double step) {
    const Vec3 rate = state.rate + step * acceleration(pendulum, state);
    return {state.angle + step * rate, rate};
}

ImplicitStep implicit_step(const CompliantPendulum& pendulum, const PendulumState& state,
                           double step) {
    ImplicitStep end{.state = {state.angle + step * state.rate, state.rate}};
    while (!end.converged && ++end.iterations <= max_newton_steps) {
        const RodDirections rods(end.state.angle);
        const Mat3 M = mass_matrix(pendulum.rigid, rods);
        const Mat3 G = contact_jacobian(pendulum.rigid, rods);
        const Vec3 residual = M * (end.state.rate - state.rate) -
                              step * force(pendulum, rods, end.state.rate);
        // Of its derivative, what is fast: the spring and the friction. All else hardly changes in a step.
        const ContactSlopes slopes = contact_slopes(pendulum, rods, end.state.rate);
        const Mat3 J =
            M - step * G.transpose() * (slopes.by_velocity + step * slopes.by_position) * G;
        const Vec3 change = -J.partialPivLu().solve(residual);
        end.state.rate += change;
        end.state.angle = state.angle + step * end.state.rate;
        end.converged = change.norm() <= newton_tolerance * end.state.rate.norm();
    }
    return end;
}
// [first-order]

}  // namespace collide
