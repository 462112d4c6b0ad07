#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

// A unit of impulse changes the relative velocity by 1/m_a + 1/m_b; it has to change by −(1 + e)
// times what it was. With inverse masses a fixed particle needs no case of its own.
double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    const double approach = relative_normal_velocity(a, b, normal);
    if (approach >= 0) return 0;
    return -(1 + e) * approach / (a.inverse_mass + b.inverse_mass);
}

}  // namespace collide
