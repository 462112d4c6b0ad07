// hint: q ω would be right for an angular velocity in the body’s own frame. Ours is in world
// coordinates: the new rotation comes after q, so ω stands to its left.
#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3& w = angular_velocity;
    return orientation * Quat(0, w.x() / 2, w.y() / 2, w.z() / 2);
}

}  // namespace collide
