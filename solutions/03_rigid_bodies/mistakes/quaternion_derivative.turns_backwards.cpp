// hint: The sign of ω is wrong: counter-clockwise about z makes the z of q grow.
#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3& w = angular_velocity;
    return Quat(0, -w.x() / 2, -w.y() / 2, -w.z() / 2) * orientation;
}

}  // namespace collide
