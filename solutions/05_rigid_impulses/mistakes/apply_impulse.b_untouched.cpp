// hint: B receives the opposite impulse: its velocity and its spin change too. Yours stay as they
// were.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody&, const Vec3& position, const Vec3& impulse) {
    a.velocity += a.inverse_mass * impulse;
    a.angular_velocity += world_inverse_inertia(a) * (position - a.position).cross(impulse);
}

}  // namespace collide
