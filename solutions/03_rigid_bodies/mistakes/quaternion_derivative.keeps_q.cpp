// hint: (1, ½ω) q is the orientation a second later, to first order. The rate is that minus q.
#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3& w = angular_velocity;
    return Quat(1, w.x() / 2, w.y() / 2, w.z() / 2) * orientation;
}

}  // namespace collide
