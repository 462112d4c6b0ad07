// The triple pendulum on compliant ground: a Hertz spring under the ball, and regularised friction.
#pragma once
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "chapters/14_plus_simultaneous/triple_pendulum.hpp"

namespace collide {

// [compliant-pendulum]
struct CompliantPendulum {
    TriplePendulum rigid = {};
    double stiffness = 1e9;       ///< k of Hertz's law F = k z^{3/2} [N/m^{3/2}]
    FrictionCurve friction = {};  ///< smooth: it needs a transition speed
};
// [compliant-pendulum]
/// The ball has the modulus, the ground is rigid. Friction is the rigid pendulum's μ from 0.01 m/s
/// on.
/// @param modulus  E*, plane strain modulus of the pair [Pa]
CompliantPendulum compliant_pendulum(double modulus, const TriplePendulum& rigid = {});

/// The contact force on the ball's lowest point [N].
/// @param gap  negative where they touch [m]
/// @param u    velocity of that point [m/s]
Vec3 contact_force(const CompliantPendulum& pendulum, double gap, const Vec3& u);
/// φ̈, with M and G from generalised_system, the same that PLUS uses [rad/s²].
Vec3 acceleration(const CompliantPendulum& pendulum, const PendulumState& state);
/// Energy of the rigid pendulum and of the spring [J].
double energy(const CompliantPendulum& pendulum, const PendulumState& state);

/// Derivatives of the contact force by the velocity and the position of the point [N s/m, N/m].
struct ContactSlopes {
    Mat3 by_velocity = Mat3::Zero();
    Mat3 by_position = Mat3::Zero();
};
ContactSlopes contact_slopes(const CompliantPendulum& pendulum, double gap, const Vec3& u);

/// Contact time of the spring with the effective mass 1/A₃₃ alone: the time scale of the impact
/// [s].
double impact_duration(const CompliantPendulum& pendulum, const PendulumState& touching);

}  // namespace collide
