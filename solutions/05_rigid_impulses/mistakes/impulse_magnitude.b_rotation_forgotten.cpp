// hint: B turns too: it yields by a rotational term like that of A, with its own arm and its own
// inertia.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    return body.inverse_mass + arm.dot(world_inverse_inertia(body) * arm);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    return -(1 + e) * velocity / (yield(a, contact) + b.inverse_mass);
}

}  // namespace collide
