// Two particles collide.
#pragma once
#include "chapters/01_particle_collisions/particle.hpp"

namespace collide {

/// n̂·(v_a − v_b): negative while the two approach [m/s]. The normal points from b to a.
inline double relative_normal_velocity(const Particle& a, const Particle& b, const Vec3& normal) {
    return normal.dot(a.velocity - b.velocity);
}

/// The impulse j of a collision, eq. (1.9) [N s]: a receives +j n̂, b receives −j n̂.
///
/// Zero for particles that do not approach. At least one of them must be movable.
/// @param normal  n̂, unit, from b to a
/// @param e       coefficient of restitution, 0 <= e <= 1
double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e);

/// Applies the impulse to both. Refuses a normal that is not unit, e outside [0, 1], a negative
/// inverse mass, two fixed particles.
void resolve_particle_pair(Particle& a, Particle& b, const Vec3& normal, double e);

}  // namespace collide
