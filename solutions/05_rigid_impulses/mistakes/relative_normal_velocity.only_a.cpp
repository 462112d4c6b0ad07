// hint: B moves too. What counts is A's velocity minus B's.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody&, const Contact& contact) {
    return contact.normal.dot(point_velocity(a, contact.position));
}

}  // namespace collide
