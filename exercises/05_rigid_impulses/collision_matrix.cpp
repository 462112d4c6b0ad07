// Exercise 5.4  The collision matrix
//
// Return K, the matrix that turns an impulse at `position` into the change of the relative velocity
// there: equation (5.10). Whatever is zero in it, for a fixed body or a wheel on an axle, is right
// without any `if`.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    TODO(a, b, position);  // delete this line when you start
}

}  // namespace collide
