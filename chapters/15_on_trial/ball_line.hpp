// Balls on a vertical line, above a floor or not: every collision is computed where it happens, so that
// the answer is exact to rounding.
#pragma once
#include <vector>

namespace collide {

struct LineBall {
    double mass = 1;      ///< [kg]
    double radius = 0.1;  ///< [m]
    double position = 0;  ///< of its centre [m]
    double velocity = 0;  ///< upwards [m/s]
};

/// The rules of the line.
struct LineRules {
    double restitution = 1;  ///< e of all collisions
    double gravity = 0;      ///< downwards [m/s²]
    bool has_floor = false;  ///< at 0
};

/// The balls, which are sorted upwards and do not overlap, after `duration` seconds. Throws if they
/// collide more than ten thousand times.
std::vector<LineBall> line_after(std::vector<LineBall> balls, const LineRules& rules,
                                 double duration);

}  // namespace collide
