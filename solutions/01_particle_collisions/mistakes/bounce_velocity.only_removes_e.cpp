// hint: The change must take the approaching part away first and then give e of it back: that is 1
// + e times it, not e times.
#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    const double approach = normal.dot(velocity);
    if (approach >= 0) return velocity;
    return velocity - e * approach * normal;
}

}  // namespace collide
