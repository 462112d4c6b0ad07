// hint: You return the length of the relative velocity. Only its part along the normal counts,
// with its sign.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    return -(point_velocity(a, contact.position) - point_velocity(b, contact.position)).norm();
}

}  // namespace collide
