// hint: B turns too: its point moves with v + ω × r, like that of A. You took the velocity of its
// centre.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    return contact.normal.dot(point_velocity(a, contact.position) - b.velocity);
}

}  // namespace collide
