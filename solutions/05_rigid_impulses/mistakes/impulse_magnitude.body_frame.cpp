// hint: inverse_inertia is given in the frame of the body. Here everything else is in the world:
// use world_inverse_inertia.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield_to_rotation(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    return arm.dot(body.inverse_inertia * arm);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    const double yield = a.inverse_mass + b.inverse_mass + yield_to_rotation(a, contact) +
                         yield_to_rotation(b, contact);
    return -(1 + e) * velocity / yield;
}

}  // namespace collide
