// Discs and their velocities, as several figures of this chapter draw them.
#pragma once
#include "chapters/02_particle_systems/contact.hpp"
#include "common/figures/figure.hpp"

namespace collide {

inline void draw_disc(Axes& axes, const Ball& ball, const Color& color, double opacity = 0.6,
                      int corners = 48) {
    const std::vector<Vec2> rim = circle(ball.particle.position.head<2>(), ball.radius, corners);
    axes.polygon(rim, color, opacity);
    axes.line(rim, {.color = palette::black, .width = 0.8});
}

/// An arrow from the centre; none for a disc at rest.
inline void draw_velocity(Axes& axes, const Ball& ball, double scale, const Color& color) {
    const Vec2 from = ball.particle.position.head<2>(),
               to = from + scale * ball.particle.velocity.head<2>();
    if (ball.particle.velocity.norm() > 1e-9) axes.arrow(from, to, {.color = color});
}

}  // namespace collide
