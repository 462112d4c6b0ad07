#include "chapters/05_rigid_impulses/impulse.hpp"

#include <stdexcept>

#include "common/core/errors.hpp"

namespace collide {

// [apply-impulse]
void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    const auto push = [&](RigidBody& body, const Vec3& p) {
        const Vec3 r = position - body.position;
        body.velocity += body.inverse_mass * p;
        body.angular_velocity += world_inverse_inertia(body) * r.cross(p);
    };
    push(a, impulse);
    push(b, -impulse);
}
// [apply-impulse]

// [resolve-collision]
double resolve_collision(RigidBody& a, RigidBody& b, const Contact& contact, double e) {
    require_fraction("e", e);
    Contact between = contact;
    between.a = 0;
    between.b = 1;
    require_valid({a, b}, between);
    const double j = impulse_magnitude(a, b, contact, e);
    apply_impulse(a, b, contact.position, j * contact.normal);
    return j;
}
// [resolve-collision]

}  // namespace collide
