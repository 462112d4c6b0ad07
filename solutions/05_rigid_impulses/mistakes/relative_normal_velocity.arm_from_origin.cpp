// hint: The arm of the angular velocity is p − x, from the centre of mass. You used p itself, from
// the origin of the world.
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Vec3 va = a.velocity + a.angular_velocity.cross(contact.position);
    const Vec3 vb = b.velocity + b.angular_velocity.cross(contact.position);
    return contact.normal.dot(va - vb);
}

}  // namespace collide
