// hint: A particle that already moves away must not be pulled back. Look at the sign of n̂·v before
// you change anything.
#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    return velocity - (1 + e) * normal.dot(velocity) * normal;
}

}  // namespace collide
