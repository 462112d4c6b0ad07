// hint: Separating particles get a negative impulse from you: that pulls them together. Return 0 if
// they do not approach.
#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    return -(1 + e) * relative_normal_velocity(a, b, normal) / (a.inverse_mass + b.inverse_mass);
}

}  // namespace collide
