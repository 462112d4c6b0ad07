// Integration through the impact of the compliant pendulum, from touch to separation, with adaptive
// steps.
#pragma once
#include "chapters/14_plus_simultaneous/first_order_steps.hpp"

namespace collide {

enum class FirstOrderMethod { semi_explicit, implicit };

// [through-impact]
struct ImpactRun {
    PendulumState state = {};  ///< at the end of the step in which the ball left the ground
    double time = 0;           ///< since it touched [s]
    int steps = 0;             ///< accepted, each made of two halves
    int rejected = 0;
    bool is_over = false;  ///< false: the budget of steps ran out
};
/// Step doubling: every step is taken whole and in two halves. Their difference estimates the
/// error, relative to the rates before the impact, and to the angles they cover in impact_duration.
/// @param touching  the ball touches the ground and comes down
/// @param accuracy  largest error of a step
ImpactRun integrate_impact(const CompliantPendulum& pendulum, const PendulumState& touching,
                           FirstOrderMethod method, double accuracy);
/// With fixed steps.
ImpactRun integrate_impact_evenly(const CompliantPendulum& pendulum, const PendulumState& touching,
                                  FirstOrderMethod method, double step);
/// Reference solution by Merson's method of order 4, to about 1e-10. It includes some free flight
/// after the impact.
ImpactRun accurate_impact(const CompliantPendulum& pendulum, const PendulumState& touching);
// [through-impact]

}  // namespace collide
