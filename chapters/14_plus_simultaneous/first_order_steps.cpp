#include "chapters/14_plus_simultaneous/first_order_steps.hpp"

#include <Eigen/LU>

namespace collide {

namespace {

// Tolerance of Newton's method, relative to the rates: far below the error of any step used here.
constexpr double implicit_tolerance = 1e-9;
constexpr int max_implicit_steps = 20;

}  // namespace

// [first-order]
PendulumState semi_explicit_step(const PendulumState& state, const Vec3& acceleration,
                                 double step) {
    const Vec3 rate = state.rate + step * acceleration;
    return {state.angle + step * rate, rate};
}

ImplicitStep implicit_step(const CompliantPendulum& pendulum, const PendulumState& state,
                           double step) {
    ImplicitStep end{.state = {state.angle + step * state.rate, state.rate}};
    while (!end.converged && ++end.iterations <= max_implicit_steps) {
        const GeneralisedSystem system = generalised_system(pendulum.rigid, end.state);
        const double gap_then = gap(pendulum.rigid, end.state.angle);
        const Vec3 u = system.G * end.state.rate;
        const VecX force = free_force(pendulum.rigid, end.state.angle, end.state.rate) +
                           system.G.transpose() * contact_force(pendulum, gap_then, u);
        const VecX residual = system.M * (end.state.rate - state.rate) - step * force;
        // Approximate Jacobian: only the stiff terms, spring and friction.
        const ContactSlopes slopes = contact_slopes(pendulum, gap_then, u);
        const MatX J = system.M - step * system.G.transpose() *
                                      (slopes.by_velocity + step * slopes.by_position) * system.G;
        const Vec3 change = -J.partialPivLu().solve(residual);
        end.state.rate += change;
        end.state.angle = state.angle + step * end.state.rate;
        end.converged = change.norm() <= implicit_tolerance * end.state.rate.norm();
    }
    return end;
}
// [first-order]

}  // namespace collide
