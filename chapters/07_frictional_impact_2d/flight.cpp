#include "chapters/07_frictional_impact_2d/flight.hpp"

#include <cmath>

#include "common/errors.hpp"

namespace collide {

PlanarBody after_flight(PlanarBody body, double gravity, double time) {
    body.position += time * body.velocity + Vec2(0, -gravity * time * time / 2);
    body.velocity.y() -= gravity * time;
    body.angle += time * body.spin;
    return body;
}

namespace {

/// The square of the vertical speed at the height, by the conservation of energy.
double speed_squared_at(const PlanarBody& body, double gravity, double height) {
    require_positive("gravity", gravity);
    const double v = body.velocity.y();
    return v * v - 2 * gravity * (height - body.position.y());
}

}  // namespace

std::optional<double> time_until_falling_to(const PlanarBody& body, double gravity, double height) {
    const double squared = speed_squared_at(body, gravity, height);
    const double time = (body.velocity.y() + std::sqrt(squared)) / gravity;
    return squared >= 0 && time >= 0 ? std::optional(time) : std::nullopt;
}

std::optional<double> time_until_rising_to(const PlanarBody& body, double gravity, double height) {
    const double squared = speed_squared_at(body, gravity, height);
    const double time = (body.velocity.y() - std::sqrt(squared)) / gravity;
    return squared >= 0 && time >= 0 ? std::optional(time) : std::nullopt;
}

}  // namespace collide
