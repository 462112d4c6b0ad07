// hint: You turned the whole velocity round. The floor has no friction: what runs along it, v −
// (n̂·v) n̂, must stay.
#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    return normal.dot(velocity) < 0 ? Vec3(-e * velocity) : velocity;
}

}  // namespace collide
