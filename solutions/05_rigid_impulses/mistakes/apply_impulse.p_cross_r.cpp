// hint: The angular impulse is r × p. You have p × r, which turns the body the other way.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    const auto push = [&](RigidBody& body, const Vec3& p) {
        const Vec3 r = position - body.position;
        body.velocity += body.inverse_mass * p;
        body.angular_velocity += world_inverse_inertia(body) * p.cross(r);
    };
    push(a, impulse);
    push(b, -impulse);
}

}  // namespace collide
