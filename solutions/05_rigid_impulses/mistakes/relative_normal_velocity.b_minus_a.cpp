// hint: You return B's velocity minus A's. In this course it is A's minus B's, so that approach is
// negative.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    return contact.normal.dot(point_velocity(b, contact.position) -
                              point_velocity(a, contact.position));
}

}  // namespace collide
