// Bounces of an elliptic disc whose e and μ are known, and the same as a camera would see them.
#pragma once
#include <cmath>
#include <numbers>

#include "chapters/07_frictional_impact_2d/planar_contact.hpp"
#include "chapters/15_on_trial/explained_bounce.hpp"
#include "common/core/random.hpp"

namespace collide {

/// Half axes [m] of the disc.
constexpr double long_half = 0.035, short_half = 0.025;
/// Of the disc, ½ √(a² + b²) [m].
inline double gyration_radius() { return std::hypot(long_half, short_half) / 2; }

/// The point of the disc that is nearest to a wall below it, from the centre [m].
inline Vec2 lowest_point(double angle) {
    const double along = std::sin(angle),
                 across = std::cos(angle);  // the axes' parts of the normal
    const double down = std::hypot(long_half * along, short_half * across);
    const Vec2 one(std::cos(angle), std::sin(angle)), other(-std::sin(angle), std::cos(angle));
    return -(long_half * long_half * along * one + short_half * short_half * across * other) / down;
}

/// A disc that hits the wall somehow, by chapter 07's impact with Newton's law.
inline PlanarBounce disc_bounce(Random& random, const Surface& surface) {
    const double mass = 0.035, radius = gyration_radius();
    PlanarBody disc = make_planar_body(mass, mass * radius * radius);
    disc.angle = random.uniform(0, std::numbers::pi);
    const Vec2 arm = lowest_point(disc.angle);
    disc.position = -arm;
    disc.velocity.x() = random.uniform(-1.5, 1.5);
    disc.velocity.y() = random.uniform(-2.5, -1.5);
    disc.spin = random.uniform(-10, 10);
    const PlanarBody wall = make_fixed_planar_body();
    const PlanarBodyImpact hit =
        resolve_impact(disc, wall, {.surface = surface}, RestitutionLaw::newton);
    return {.mass = mass,
            .inertia = mass * radius * radius,
            .arm = arm,
            .before = {disc.velocity.x(), disc.velocity.y(), disc.spin},
            .after = {hit.a.velocity.x(), hit.a.velocity.y(), hit.a.spin}};
}

inline double normal_deviate(Random& random) {
    const double length = std::sqrt(-2 * std::log(random.uniform(1e-300, 1)));
    return length * std::cos(random.uniform(0, 2 * std::numbers::pi));
}

/// Every velocity is off by a normal deviate: `noise` [m/s], and noise over the radius of gyration for
/// the spin, which is as much energy.
inline PlanarBounce as_measured(PlanarBounce bounce, Random& random, double noise) {
    for (Vec3* motion : {&bounce.before, &bounce.after})
        for (int i = 0; i < 3; ++i)
            (*motion)[i] += noise * normal_deviate(random) / (i == 2 ? gyration_radius() : 1);
    return bounce;
}

/// Does the contact come nearer to the wall, as it was measured?
inline bool is_approaching(const PlanarBounce& bounce) {
    return bounce.before.y() + bounce.before.z() * bounce.arm.x() < 0;
}

}  // namespace collide
