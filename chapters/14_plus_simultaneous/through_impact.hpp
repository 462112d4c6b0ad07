// Through the impact of the compliant pendulum, from touch to separation, with steps that adapt themselves.
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
    bool is_over = false;  ///< false: it took too many steps
};
/// Every step is taken whole and in two halves, and the difference is the estimate of the error, as a part
/// of the rates before the impact and of the angles that they make in impact_duration.
/// @param touching  the ball touches the ground and comes down
/// @param accuracy  largest error of a step
ImpactRun integrate_impact(const CompliantPendulum& pendulum, const PendulumState& touching,
                           FirstOrderMethod method, double accuracy);
/// With steps of one length.
ImpactRun integrate_impact_evenly(const CompliantPendulum& pendulum, const PendulumState& touching,
                                  FirstOrderMethod method, double step);
/// By Merson's method of order 4, to about 1e-10: what the others are compared with. Some of the free
/// flight after it is in it.
ImpactRun accurate_impact(const CompliantPendulum& pendulum, const PendulumState& touching);
// [through-impact]

}  // namespace collide
