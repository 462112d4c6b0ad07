#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

// Adding −(1 + e)(n̂·v) n̂ takes the approaching part away once, and gives e of it back in the other
// direction. What lies along the surface is never touched, so nothing has to be split off and put
// together again.
Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    const double approach = normal.dot(velocity);
    if (approach >= 0) return velocity;
    return velocity - (1 + e) * approach * normal;
}

}  // namespace collide
