#include "chapters/01_particle_collisions/particle_pair.hpp"

#include <stdexcept>

#include "common/core/errors.hpp"

namespace collide {

// [pair-impulse]
// A unit impulse changes the relative velocity by 1/m_a + 1/m_b; restitution requires a change of
// −(1 + e) times the approach velocity. With inverse masses a fixed particle needs no special case.
double particle_pair_impulse(const Particle& a, const Particle& b, const Vec3& normal, double e) {
    const double approach = relative_normal_velocity(a, b, normal);
    if (approach >= 0) return 0;
    return -(1 + e) * approach / (a.inverse_mass + b.inverse_mass);
}
// [pair-impulse]

void resolve_particle_pair(Particle& a, Particle& b, const Vec3& normal, double e) {
    require_unit("normal", normal);
    require_fraction("e", e);
    for (const Particle* particle : {&a, &b}) {
        require_finite("velocity", particle->velocity);
        require_not_negative("inverse_mass", particle->inverse_mass);
    }
    if (a.inverse_mass + b.inverse_mass == 0)
        throw std::invalid_argument(
            "inverse_mass = 0 for both particles: at least one must be able to move");

    // [equal-and-opposite]
    const Vec3 impulse = particle_pair_impulse(a, b, normal, e) * normal;
    a.velocity += a.inverse_mass * impulse;
    b.velocity -= b.inverse_mass * impulse;
    // [equal-and-opposite]
}

}  // namespace collide
