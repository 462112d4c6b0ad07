// hint: Half an angle stands in a quaternion, so q̇ has a factor ½.
#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3& w = angular_velocity;
    return Quat(0, w.x(), w.y(), w.z()) * orientation;
}

}  // namespace collide
