#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

namespace {

// n̂·((I⁻¹(r × n̂)) × r), with the triple product permuted cyclically: (r × n̂)·I⁻¹(r × n̂). In the
// body frame, where I⁻¹ of a box is diagonal, this is a sum of squares without cancellation.
// (world_inverse_inertia would give the same number, with fewer digits for a needle.)
double rotational_inverse_mass(const RigidBody& body, const Contact& contact) {
    const Vec3 arm = (contact.position - body.position).cross(contact.normal);
    const Vec3 in_body = body.orientation.conjugate() * arm;
    return in_body.dot(body.inverse_inertia * in_body);
}

}  // namespace

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    return -(1 + e) * velocity /
           (a.inverse_mass + b.inverse_mass + rotational_inverse_mass(a, contact) +
            rotational_inverse_mass(b, contact));
}

}  // namespace collide
