// hint: Each body has its own arm, r_a = p − x_a and r_b = p − x_b. You used A's for both.
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Vec3 r = contact.position - a.position;
    return contact.normal.dot(a.velocity + a.angular_velocity.cross(r) - b.velocity -
                              b.angular_velocity.cross(r));
}

}  // namespace collide
