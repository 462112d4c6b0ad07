// The bouncing ball in closed form: the reference for the simulation.
#pragma once

namespace collide {

/// A ball dropped from rest onto a floor, without drag. Bounces are counted from 0.
struct ClosedFormBounces {
    double height;       ///< h₀ [m]
    double gravity;      ///< g > 0 [m/s²]
    double restitution;  ///< e, in [0, 1)

    /// Speed of the first impact, √(2 g h₀) [m/s].
    double impact_speed() const;
    /// Time of bounce k, eq. (1.6) [s].
    double bounce_time(int k) const;
    /// Time at which infinitely many bounces are over, eq. (1.7) [s]; infinite for e = 1.
    double rest_time() const;
    /// Height at the given time [m].
    double height_at(double time) const;
};

/// How a dropped ball comes to rest.
struct Rest {
    double time = 0;     ///< from the drop until it rests [s]; infinite if it never does
    double bounces = 0;  ///< number of bounces before rest: a whole number, or infinite
};

/// When does a ball dropped onto a floor come to rest, and after how many bounces? Without drag.
/// Exercise 1.4.
///
/// The rule is the simulator's. An impact faster than the threshold is a bounce and multiplies the
/// speed by e. A ball that touches the floor at a speed up to the threshold, before or after a
/// bounce, rests at that moment; the threshold itself rests.
///
/// With a threshold of zero and 0 < e < 1 there are infinitely many bounces in a finite time, eq.
/// (1.7). With e = 1 a ball that bounces once bounces forever, and both numbers are infinite.
///
/// Counting 10¹⁵ bounces must take no longer than counting ten. The time is accurate to twelve
/// digits for every e, also for e close to 1. The count is exact, with one exception: an impact
/// whose speed is within a relative 10⁻¹² of the threshold may or may not be a bounce, because of
/// rounding. Where all speeds are exact in floating point (e = ¾, v₀ = 8 m/s) the count must be
/// right there, too.
/// @param height     drop height, >= 0 [m]
/// @param gravity    g > 0 [m/s²]
/// @param e          coefficient of restitution, 0 <= e <= 1
/// @param threshold  the largest speed that counts as rest, >= 0 [m/s]
Rest time_to_rest(double height, double gravity, double e, double threshold);

}  // namespace collide
