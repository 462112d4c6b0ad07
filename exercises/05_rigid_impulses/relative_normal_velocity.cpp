// Exercise 5.1  Do they approach?
//
// Return the velocity of A's contact point minus that of B's, along the normal: equations (5.1) and
// (5.2). Negative while the two approach.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "common/exercise.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    TODO(a, b, contact);  // delete this line when you start
}

}  // namespace collide
