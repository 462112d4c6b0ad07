// Force against depth in compression and restitution, for the chapter's spring and for a linear
// damper.
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "chapters/12_compliant_contact/programs/ball_on_floor.hpp"

namespace collide {

/// Depths and forces through compression and restitution.
struct Loop {
    std::vector<double> depth, force;  // [m], [N]
    double rebound = 0;                // [m/s]

    /// ∮ F dz [J]
    double area() const {
        double sum = 0;
        for (std::size_t i = 1; i < depth.size(); ++i)
            sum += (force[i] + force[i - 1]) / 2 * (depth[i] - depth[i - 1]);
        return sum;
    }
};

/// The loop of the chapter's spring.
inline Loop loop_of(const CompliantCollision& collision) {
    Loop loop{.depth = {0}, .force = {0}};
    for (const CompliantMoment& moment : collision.moments) {
        if (moment.touches.empty()) continue;
        loop.depth.push_back(moment.touches[0].depth);
        loop.force.push_back(touch_force(moment.touches[0], moment.bodies).normal);
    }
    loop.depth.push_back(0);
    loop.force.push_back(0);
    loop.rebound = collision.moments.back().bodies[1].velocity.z();
    return loop;
}

/// The loop of Hertz's spring with a parallel linear damper, F = k z^{3/2} + d ż, until z is zero
/// again.
inline Loop linear_loop(const BallOnFloor& ball, double damper) {
    const double k = hertz_stiffness({1 / ball.radius, 2 * ball.modulus}, {0, 2 * ball.modulus});
    const auto force = [&](const VecX& y) {
        return k * std::pow(std::max(y[0], 0.0), 1.5) + damper * y[1];
    };
    const Derivative f = [&](double, const VecX& y) {
        return VecX(Vec2(y[1], -force(y) / ball.mass));
    };
    VecX state = Vec2(0, ball.speed);
    Loop loop{.depth = {0}, .force = {damper * ball.speed}};
    const double step = elastic_duration(ball) / 1000;
    // A strong damper never releases the ball: the rebound speed is then zero.
    while (state[1] > 0 || -state[1] > 1e-3 * ball.speed) {
        const VecX next = merson_step(f, 0, state, step).state;
        if (next[0] <= 0) break;
        state = next;
        loop.depth.push_back(state[0]);
        loop.force.push_back(force(state));
    }
    loop.rebound = -state[1];
    return loop;
}

/// The linear damper that gives a rebound speed [N s/m].
inline double damper_for(const BallOnFloor& ball, double rebound) {
    double low = 0, high = 20 * ball.mass / elastic_duration(ball);
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (linear_loop(ball, middle).rebound > rebound ? low : high) = middle;
    }
    return low;
}

}  // namespace collide
