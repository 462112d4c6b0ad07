// hint: You divided by the inverse of the total mass. Both velocities change, each by j/m: the sum
// of the inverse masses belongs in the denominator of (1.9).
#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    const double approach = relative_normal_velocity(a, b, normal);
    if (approach >= 0) return 0;
    if (a.inverse_mass == 0 || b.inverse_mass == 0)
        return -(1 + e) * approach / (a.inverse_mass + b.inverse_mass);
    return -(1 + e) * approach * (1 / a.inverse_mass + 1 / b.inverse_mass);
}

}  // namespace collide
