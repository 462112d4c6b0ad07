// hint: Quat(w, x, y, z) takes the scalar part first. Yours has ω in the first three places.
#include "chapters/03_rigid_bodies/orientation.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    const Vec3& w = angular_velocity;
    return Quat(w.x() / 2, w.y() / 2, w.z() / 2, 0) * orientation;
}

}  // namespace collide
