// A contact that is a linear spring and damper, as most engines have it, and that cannot pull.
#pragma once

namespace collide {

/// The damping ratio with which such a contact gives back a coefficient of restitution. Exercise
/// 15.1.
///
/// A body of mass m meets the spring k with the damper c = 2 ζ √(k m). The contact ends when its
/// force k z + c ż falls to zero, because it cannot pull; that is before the spring has regained
/// its length. The body then leaves with e times its speed, eq. (15.1):
/// −ln e = 2 ζ arccos(ζ)/√(1 − ζ²) for ζ < 1, −ln e = 2 for ζ = 1,
/// −ln e = 2 ζ arcosh(ζ)/√(ζ² − 1) for ζ > 1. No weight acts.
///
/// The inverse of that: relative accuracy 1e-12, also for e = 1 − 1e-12 and e = 1e-300. Zero for
/// e = 1. No damping gives e = 0: throws std::invalid_argument unless 0 < e <= 1.
/// @param e  coefficient of restitution, 0 < e <= 1
/// @return ζ, damping ratio
double damping_for_restitution(double e);

}  // namespace collide
