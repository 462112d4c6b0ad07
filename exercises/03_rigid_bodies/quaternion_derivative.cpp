// Exercise 3.2  How an orientation changes
//
// Return q̇: equation (3.10). Quat(w, x, y, z) makes a quaternion, the scalar part first, and * is
// the product of quaternions. A Quat cannot be multiplied by a number: put the factor into the
// vector. The result is a rate, so it is not unit.
#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity) {
    TODO(orientation, angular_velocity);  // delete this line when you start
}

}  // namespace collide
