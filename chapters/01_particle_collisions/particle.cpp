#include "chapters/01_particle_collisions/particle.hpp"

namespace collide {

Vec3 acceleration(const Particle& particle, const Surroundings& surroundings) {
    return surroundings.gravity - surroundings.drag * particle.velocity;
}

// [fly]
Particle fly(const Particle& particle, const Surroundings& surroundings, double time) {
    // Half a step gives velocity and acceleration at the midpoint …
    Particle middle = particle;
    middle.velocity += 0.5 * time * acceleration(particle, surroundings);
    // … and the whole step uses those.
    Particle end = particle;
    end.position += time * middle.velocity;
    end.velocity += time * acceleration(middle, surroundings);
    return end;
}
// [fly]

double kinetic_energy(const Particle& particle) {
    return particle.inverse_mass > 0 ? 0.5 * particle.velocity.squaredNorm() / particle.inverse_mass
                                     : 0;
}

double potential_energy(const Particle& particle, const Surroundings& surroundings) {
    return particle.inverse_mass > 0
               ? -surroundings.gravity.dot(particle.position) / particle.inverse_mass
               : 0;
}

}  // namespace collide
