// Exercise 5.4  The collision matrix
//
// Return K, the matrix that maps an impulse at `position` to the change of the relative velocity
// there: equation (5.10). Its zeros for a fixed body or a wheel on an axle come out right without
// any `if`.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    TODO(a, b, position);  // delete this line when you start
}

}  // namespace collide
