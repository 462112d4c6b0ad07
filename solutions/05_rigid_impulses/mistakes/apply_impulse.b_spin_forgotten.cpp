// hint: The blow turns B too: its angular velocity changes by −I⁻¹ (r × p), with the arm and the
// inertia of B.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    a.velocity += a.inverse_mass * impulse;
    a.angular_velocity += world_inverse_inertia(a) * (position - a.position).cross(impulse);
    b.velocity -= b.inverse_mass * impulse;
}

}  // namespace collide
