// The bouncing ball by formula: what the simulation is compared with.
#pragma once

namespace collide {

/// A ball dropped from rest onto a floor, without drag. Bounces are counted from 0.
struct ClosedFormBounces {
    double height;       ///< h₀ [m]
    double gravity;      ///< g > 0 [m/s²]
    double restitution;  ///< e, in [0, 1)

    /// The speed of the first impact, √(2 g h₀) [m/s].
    double impact_speed() const;
    /// When bounce k happens, eq. (1.6) [s].
    double bounce_time(int k) const;
    /// When infinitely many bounces have happened, eq. (1.7) [s]; infinite for e = 1.
    double rest_time() const;
    /// The height at a time [m].
    double height_at(double time) const;
};

/// How a dropped ball comes to rest.
struct Rest {
    double time = 0;     ///< from the drop until it rests [s]; infinite if it never does
    double bounces = 0;  ///< how many times it bounces before: a whole number, or infinite
};

/// When does a ball come to rest that is dropped onto a floor, and after how many bounces? Without
/// drag. Exercise 1.4.
///
/// The rule is that of the simulator. An impact faster than the threshold is a bounce, and
/// multiplies the speed by e. A ball that touches the floor and moves no faster than the threshold,
/// before or after a bounce, rests at that moment; the threshold itself rests.
///
/// A threshold of zero with 0 < e < 1 has infinitely many bounces in a finite time, eq. (1.7). With
/// e = 1 a ball that bounces once bounces for ever, and both numbers are infinite.
///
/// There can be 10¹⁵ bounces, and they must not take longer than ten. The time has twelve right
/// digits for every e, also for one close to 1. The count is exact, with one exception: an impact
/// whose speed is within a relative 10⁻¹² of the threshold may or may not be a bounce, because of
/// rounding. Where all speeds are numbers that need no rounding (e = ¾, v₀ = 8 m/s) it must be
/// right there, too.
/// @param height     of the drop, >= 0 [m]
/// @param gravity    g > 0 [m/s²]
/// @param e          coefficient of restitution, 0 <= e <= 1
/// @param threshold  the largest speed that counts as rest, >= 0 [m/s]
Rest time_to_rest(double height, double gravity, double e, double threshold);

}  // namespace collide
