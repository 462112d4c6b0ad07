#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

// Each body has a point at p, and these move differently; how differently along n̂ is what counts.
double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Vec3 velocity_a = point_velocity(a, contact.position);
    const Vec3 velocity_b = point_velocity(b, contact.position);
    return contact.normal.dot(velocity_a - velocity_b);
}

}  // namespace collide
