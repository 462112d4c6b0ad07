// hint: The velocity of a point is v + ω × r with r = p − x. Your rotational part has the other
// sign: the order of the product or the arm is reversed.
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Vec3 va = a.velocity + (contact.position - a.position).cross(a.angular_velocity);
    const Vec3 vb = b.velocity + (contact.position - b.position).cross(b.angular_velocity);
    return contact.normal.dot(va - vb);
}

}  // namespace collide
