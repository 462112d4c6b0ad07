// hint: The bodies also yield by turning. Two terms of (5.8) are missing.
#include "chapters/05_rigid_impulses/impulse.hpp"

namespace collide {

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    const double velocity = relative_normal_velocity(a, b, contact);
    if (velocity >= 0) return 0;
    const double yield = a.inverse_mass + b.inverse_mass;
    return -(1 + e) * velocity / yield;
}

}  // namespace collide
