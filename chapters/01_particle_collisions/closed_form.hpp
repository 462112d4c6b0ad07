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

}  // namespace collide
