#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

// In a short time dt the body rotates further by the angle |ω| dt: the quaternion of that small
// rotation is (1, ½ ω dt). It comes after q, so it multiplies from the left. It changes q by
// (0, ½ ω) q dt.
Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3 half = 0.5 * angular_velocity;
    return Quat(0, half.x(), half.y(), half.z()) * orientation;
}

}  // namespace collide
