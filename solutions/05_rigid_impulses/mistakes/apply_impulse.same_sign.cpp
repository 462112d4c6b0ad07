// hint: The impulse acts on A, and its opposite on B. You pushed both the same way, and momentum
// came from nowhere.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    const auto push = [&](RigidBody& body, const Vec3& p) {
        const Vec3 r = position - body.position;
        body.velocity += body.inverse_mass * p;
        body.angular_velocity += world_inverse_inertia(body) * r.cross(p);
    };
    push(a, impulse);
    push(b, impulse);
}

}  // namespace collide
