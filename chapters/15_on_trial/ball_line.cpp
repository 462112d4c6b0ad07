#include "chapters/15_on_trial/ball_line.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace collide {

namespace {

constexpr double no_collision = std::numeric_limits<double>::infinity();

/// When the lowest ball reaches the floor [s].
double time_to_floor(const LineBall& ball, double gravity) {
    const double height = ball.position - ball.radius, v = ball.velocity;
    if (gravity == 0) return v < 0 ? std::max(height, 0.0) / -v : no_collision;
    if (height <= 0) return v < 0 ? 0 : 2 * v / gravity;
    return (v + std::sqrt(v * v + 2 * gravity * height)) / gravity;
}
/// When two neighbours meet. Gravity does not change their relative velocity [s].
double time_to_meet(const LineBall& lower, const LineBall& upper) {
    const double gap = upper.position - lower.position - upper.radius - lower.radius;
    const double approach = lower.velocity - upper.velocity;
    return approach > 0 ? std::max(gap, 0.0) / approach : no_collision;
}

void fly_along_line(std::vector<LineBall>& balls, double gravity, double time) {
    for (LineBall& ball : balls) {
        ball.position += time * (ball.velocity - gravity * time / 2);
        ball.velocity -= gravity * time;
    }
}
/// Equal and opposite impulses, such that they part with e times their approach.
void collide_neighbours(LineBall& lower, LineBall& upper, double e) {
    const double impulse =
        (1 + e) * (lower.velocity - upper.velocity) / (1 / lower.mass + 1 / upper.mass);
    lower.velocity -= impulse / lower.mass;
    upper.velocity += impulse / upper.mass;
}

}  // namespace

std::vector<LineBall> line_after(std::vector<LineBall> balls, const LineRules& rules,
                                 double duration) {
    constexpr int most_collisions = 10'000;
    for (int collisions = 0; collisions < most_collisions; ++collisions) {
        // The next collision: of a ball with the one below it, or of the lowest with the floor.
        double next = rules.has_floor ? time_to_floor(balls.front(), rules.gravity) : no_collision;
        std::size_t upper = 0;
        for (std::size_t i = 1; i < balls.size(); ++i) {
            const double time = time_to_meet(balls[i - 1], balls[i]);
            if (time < next) {
                next = time;
                upper = i;
            }
        }
        if (next > duration) {
            fly_along_line(balls, rules.gravity, duration);
            return balls;
        }
        fly_along_line(balls, rules.gravity, next);
        duration -= next;
        if (upper == 0)
            balls.front().velocity *= -rules.restitution;
        else
            collide_neighbours(balls[upper - 1], balls[upper], rules.restitution);
    }
    throw std::invalid_argument("line_after: more than ten thousand collisions");
}

}  // namespace collide
