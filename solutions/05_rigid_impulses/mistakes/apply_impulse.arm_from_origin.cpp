// hint: The arm is position − x, from the centre of mass. You used the position itself.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    const auto push = [&](RigidBody& body, const Vec3& p) {
        const Vec3 r = position;
        body.velocity += body.inverse_mass * p;
        body.angular_velocity += world_inverse_inertia(body) * r.cross(p);
    };
    push(a, impulse);
    push(b, -impulse);
}

}  // namespace collide
