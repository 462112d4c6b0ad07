// hint: This impulse only stops the approach, as if e was 0. To send the particles apart with e
// times their approach it must be 1 + e times as large.
#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double) {
    const double approach = relative_normal_velocity(a, b, normal);
    if (approach >= 0) return 0;
    return -approach / (a.inverse_mass + b.inverse_mass);
}

}  // namespace collide
