// hint: inverse_inertia is given in the frame of the body, and r × p in the world: use
// world_inverse_inertia.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    const auto push = [&](RigidBody& body, const Vec3& p) {
        const Vec3 r = position - body.position;
        body.velocity += body.inverse_mass * p;
        body.angular_velocity += body.inverse_inertia * r.cross(p);
    };
    push(a, impulse);
    push(b, -impulse);
}

}  // namespace collide
