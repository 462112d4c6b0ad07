// hint: The rotational term is the dot product of r × n̂ with I⁻¹(r × n̂). You took the length of
// I⁻¹(r × n̂): look at the units.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

double yield(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    return body.inverse_mass + (world_inverse_inertia(body) * arm).norm();
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    return -(1 + e) * velocity / (yield(a, contact) + yield(b, contact));
}

}  // namespace collide
