// Exercise 1.4  Two particles
//
// Return the impulse j of a collision between two particles: equation (1.9). Zero if they do not
// approach. relative_normal_velocity is declared in the same header. An inverse mass may be zero:
// that particle is fixed.
#include "chapters/01_particle_collisions/particle_pair.hpp"
#include "common/exercise.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    TODO(a, b, normal, e);  // delete this line when you start
}

}  // namespace collide
