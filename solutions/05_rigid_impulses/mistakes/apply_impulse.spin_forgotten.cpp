// hint: An impulse off the centre also turns the body: Δω = I⁻¹ (r × p).
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3&, const Vec3& impulse) {
    const auto push = [](RigidBody& body, const Vec3& p) {
        body.velocity += body.inverse_mass * p;
    };
    push(a, impulse);
    push(b, -impulse);
}

}  // namespace collide
