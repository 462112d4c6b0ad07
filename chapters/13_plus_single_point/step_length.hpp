// Step length: the fraction of a computed impulse that keeps friction opposed to the sliding.
//
// Within an interval the tangential velocity follows a straight line, from u_t to u_t + Δ. Two
// events end the interval early: the velocity comes close to zero, where sliding may stop, or it
// turns so far that friction no longer opposes it.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The α from 0 to 1 at which |u_t + α Δ| is smallest. Exercise 13.2.
///
/// α_CP of eq. (13.8), clamped to [0, 1]; 1 if Δ = 0.
/// @param sliding  u_t at the beginning of the interval [m/s]
/// @param change   Δ, the change of u_t by the whole impulse [m/s]
double closest_approach_step(const Vec2& sliding, const Vec2& change);

/// The α > 0 from which on u_t + α Δ has turned away from u_t by max_turn. Exercise 13.3.
///
/// α_DC of eq. (13.9); it may exceed 1. Infinite if the velocity never turns that far, however long
/// the step. A velocity that passes straight through zero has turned by π from there on.
/// @param sliding   u_t at the beginning of the interval, not zero [m/s]
/// @param change    Δ, the change of u_t by the whole impulse [m/s]
/// @param max_turn  θ_max, more than 0 and less than π [rad]
double direction_change_step(const Vec2& sliding, const Vec2& change, double max_turn);

/// The event that ended an interval.
enum class IntervalEnd {
    phase_ended,       ///< the whole impulse was applied
    closest_approach,  ///< the tangential velocity came close to zero
    direction_change,  ///< it turned by θ_max
    smallest_step      ///< it turned faster than the smallest step can follow
};
/// "phase-ended", …
const char* to_text(IntervalEnd end);

struct StepRules {
    double transition_speed = 0.1;  ///< v_transition: slower points may roll [m/s]
    double max_turn = 0.1;          ///< θ_max [rad]
    double smallest_step = 1e-4;    ///< α_min, as a fraction of α_CP, or of 1 if α_CP = 0
};
/// Throws unless v_transition > 0, 0 < θ_max < π/2 and 0 < α_min < 1.
void require_valid(const StepRules& rules);

struct StepLength {
    double alpha = 1;
    IntervalEnd end = IntervalEnd::phase_ended;
};
/// α of a sliding point: all rules of the paper's §2e in their order.
StepLength step_length(const Vec2& sliding, const Vec2& change, const StepRules& rules);

}  // namespace collide
