// Discs and their velocities, as several figures of this chapter draw them.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/02_particle_systems/contact.hpp"
#include "common/figures/figure.hpp"

namespace collide {

inline void draw_disc(Axes& axes, const Ball& ball, const Color& color, double opacity = 0.6) {
    std::vector<double> xs, ys;
    for (int i = 0; i <= 48; ++i) {
        const double angle = 2 * std::numbers::pi * i / 48;
        xs.push_back(ball.particle.position.x() + ball.radius * std::cos(angle));
        ys.push_back(ball.particle.position.y() + ball.radius * std::sin(angle));
    }
    axes.polygon(xs, ys, color, opacity);
    axes.line(xs, ys, {.color = palette::black, .width = 0.8});
}

/// An arrow from the centre; none for a disc at rest.
inline void draw_velocity(Axes& axes, const Ball& ball, double scale, const Color& color) {
    const Vec3 from = ball.particle.position, to = from + scale * ball.particle.velocity;
    if (ball.particle.velocity.norm() > 1e-9)
        axes.arrow(from.x(), from.y(), to.x(), to.y(), {.color = color});
}

}  // namespace collide
