// hint: Only a's own velocity is in your approach. What counts is the velocity of a relative to b:
// watch the collision from a moving train, and the impulse must be the same.
#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    const double approach = normal.dot(a.velocity);
    if (approach >= 0) return 0;
    return -(1 + e) * approach / (a.inverse_mass + b.inverse_mass);
}

}  // namespace collide
