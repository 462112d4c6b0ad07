// hint: The arm of the impulse is r × n̂, not r: a blow through the centre turns nothing.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield_to_rotation(const RigidBody& body, const Contact& contact) {
    const Vec3 r = contact.position - body.position;
    return r.dot(world_inverse_inertia(body) * r);
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
