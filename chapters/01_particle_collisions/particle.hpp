// A particle and its free flight.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

struct Particle {
    Vec3 position = Vec3::Zero();  ///< x [m]
    Vec3 velocity = Vec3::Zero();  ///< v [m/s]
    double inverse_mass = 1;       ///< 1/m [1/kg]; zero for a fixed particle
};

/// Gravity and drag, which act on every particle between collisions.
struct Surroundings {
    Vec3 gravity = {0, 0, -9.81};  ///< g [m/s²]
    double drag = 0;               ///< κ [1/s]: air drag decelerates a particle by κ v
};

/// a = g − κ v, eq. (1.1) [m/s²]
Vec3 acceleration(const Particle& particle, const Surroundings& surroundings);

/// One step of the midpoint rule, of length `time` [s]. Exact for free fall, whose path is a
/// parabola; second order with drag.
Particle fly(const Particle& particle, const Surroundings& surroundings, double time);

/// ½ m |v|² [J]; zero for a fixed particle.
double kinetic_energy(const Particle& particle);
/// −m g·x [J], zero at the origin.
double potential_energy(const Particle& particle, const Surroundings& surroundings);

}  // namespace collide
