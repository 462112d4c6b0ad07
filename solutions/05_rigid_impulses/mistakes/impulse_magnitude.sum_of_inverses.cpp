// hint: Divide once, by the sum of all four terms: two inverse masses and two rotational terms. A
// sum of two quotients is something else, and infinite for a fixed body.
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
    return -(1 + e) * velocity * (1 / yield(a, contact) + 1 / yield(b, contact));
}

}  // namespace collide
