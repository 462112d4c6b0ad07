// Hunt and Crossley: a spring that gives back less than it took.
#pragma once

namespace collide {

/// The normal force of a contact that is compressed, or let go. Exercise 12.2.
///
/// Eq. (12.8): k z^{3/2} (1 + 3/2 c ż), and never negative: surfaces push, they do not pull. Zero where
/// they do not overlap, z <= 0 [N].
/// @param stiffness    k, of Hertz's law [N/m^{3/2}]
/// @param dissipation  c >= 0 [s/m]
/// @param depth        z, how deep the two overlap [m]
/// @param rate         ż, positive while they come nearer [m/s]
double hunt_crossley(double stiffness, double dissipation, double depth, double rate);

/// The speed at which a mass leaves such a spring that it met with a speed. Exercise 12.4.
///
/// Eq. (12.11): with x = 3/2 c v the speed v⁺ after is the one for which y = 3/2 c v⁺ fulfils
/// −y − ln(1 − y) = x − ln(1 + x), 0 <= y < 1, and v⁺ = v if c v = 0. Neither mass nor stiffness has a
/// part in it. Accurate to 1e-9 of itself, however small or large c v is (x may be 1e-200 or 1e100).
/// @param dissipation  c >= 0 [s/m]
/// @param approach     v >= 0 [m/s]
double rebound_speed(double dissipation, double approach);

/// The dissipation with which a mass that arrives with a speed bounces with a coefficient of
/// restitution: the inverse of rebound_speed [s/m].
/// @param e      more than 0, at most 1
/// @param speed  of approach, > 0 [m/s]
double dissipation_for(double e, double speed);

}  // namespace collide
