// hint: B receives −p, so its velocity changes by −p/m. You have its spin right, but push it the
// wrong way.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    a.velocity += a.inverse_mass * impulse;
    a.angular_velocity += world_inverse_inertia(a) * (position - a.position).cross(impulse);
    b.velocity += b.inverse_mass * impulse;
    b.angular_velocity -= world_inverse_inertia(b) * (position - b.position).cross(impulse);
}

}  // namespace collide
