// Hunt and Crossley: a contact spring with damping.
#pragma once

namespace collide {

/// The normal force of a contact in compression or restitution. Exercise 12.2.
///
/// Eq. (12.8): k z^{3/2} (1 + 3/2 c ż), clamped to zero from below: surfaces push, they do not
/// pull. Zero without overlap, z <= 0 [N].
/// @param stiffness    k, of Hertz's law [N/m^{3/2}]
/// @param dissipation  c >= 0 [s/m]
/// @param depth        z, penetration [m]
/// @param rate         ż, positive during compression [m/s]
double hunt_crossley(double stiffness, double dissipation, double depth, double rate);

/// The rebound speed of a mass that meets such a spring. Exercise 12.4.
///
/// Eq. (12.11): with x = 3/2 c v, the rebound speed v⁺ is such that y = 3/2 c v⁺ solves
/// −y − ln(1 − y) = x − ln(1 + x), 0 <= y < 1; v⁺ = v if c v = 0. It depends neither on the mass nor
/// on the stiffness. Relative accuracy 1e-9, however small or large c v is (x may be 1e-200 or 1e100).
/// @param dissipation  c >= 0 [s/m]
/// @param approach     v >= 0 [m/s]
double rebound_speed(double dissipation, double approach);

/// The dissipation that gives a coefficient of restitution e at a speed of approach: the inverse of
/// rebound_speed [s/m].
/// @param e      0 < e <= 1
/// @param speed  of approach, > 0 [m/s]
double dissipation_for(double e, double speed);

}  // namespace collide
