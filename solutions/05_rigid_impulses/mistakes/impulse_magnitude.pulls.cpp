// hint: Bodies that separate get no impulse. Yours pulls them back: ask first whether they
// approach.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield_to_rotation(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    return arm.dot(world_inverse_inertia(body) * arm);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    const double yield = a.inverse_mass + b.inverse_mass + yield_to_rotation(a, contact) +
                         yield_to_rotation(b, contact);
    return -(1 + e) * velocity / yield;
}

}  // namespace collide
