// hint: The point of contact also moves because the body turns: v + ω × r. You took the velocity
// of the centres.
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    return contact.normal.dot(a.velocity - b.velocity);
}

}  // namespace collide
