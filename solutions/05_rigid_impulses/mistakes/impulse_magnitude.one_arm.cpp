// hint: Each body has its own arm, r_a = p − x_a and r_b = p − x_b. You used A's for both.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield(const RigidBody& body, const Vec3& r, const Contact& contact) {
    const Vec3 arm = r.cross(contact.normal);
    return body.inverse_mass + arm.dot(world_inverse_inertia(body) * arm);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    const Vec3 r = contact.position - a.position;
    return -(1 + e) * velocity / (yield(a, r, contact) + yield(b, r, contact));
}

}  // namespace collide
