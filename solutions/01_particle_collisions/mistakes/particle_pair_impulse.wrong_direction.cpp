// hint: The normal points from b to a, so approaching means n̂·(v_a − v_b) < 0. You have the
// difference the other way round.
#include "chapters/01_particle_collisions/particle_pair.hpp"

namespace collide {

double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    const double approach = normal.dot(b.velocity - a.velocity);
    if (approach >= 0) return 0;
    return -(1 + e) * approach / (a.inverse_mass + b.inverse_mass);
}

}  // namespace collide
