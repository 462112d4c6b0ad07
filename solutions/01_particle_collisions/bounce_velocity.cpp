#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

// Adding −(1 + e)(n̂·v) n̂ removes the approaching part once and gives e of it back in the opposite
// direction. The tangential part is never touched, so the velocity need not be split and
// reassembled.
Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    const double approach = normal.dot(velocity);
    if (approach >= 0) return velocity;
    return velocity - (1 + e) * approach * normal;
}

}  // namespace collide
