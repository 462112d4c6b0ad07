// hint: B yields as A does: its inverse mass and its rotation belong into the denominator too.
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
    if (velocity >= 0) return 0;
    return -(1 + e) * velocity / (a.inverse_mass + yield_to_rotation(a, contact));
}

}  // namespace collide
