// How much of a computed impulse may be applied before its friction points the wrong way.
//
// Within an interval the tangential velocity goes along a straight line, from u_t to u_t + Δ. Two
// things on that line end the interval early: it comes close to the origin, where sliding may stop,
// or it turns so far that friction no longer opposes it.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The α from 0 to 1 at which |u_t + α Δ| is smallest. Exercise 13.2.
///
/// α_CP = −u_t·Δ/|Δ|², eq. (13.8), or the end of the line that is nearer to the origin. If nothing
/// changes, Δ = 0, the whole step is as good as any: 1.
/// @param sliding  u_t at the interval's beginning [m/s]
/// @param change   Δ, what the whole impulse adds to it [m/s]
double closest_approach_step(const Vec2& sliding, const Vec2& change);

/// The α > 0 from which on u_t + α Δ has turned away from u_t by an angle. Exercise 13.3.
///
/// α_DC of eq. (13.9); it may be more than 1. Infinite if the velocity never turns that far, however
/// long the step. A velocity that goes straight through zero has turned by π from there on.
/// @param sliding   u_t at the interval's beginning, not zero [m/s]
/// @param change    Δ, what the whole impulse adds to it [m/s]
/// @param max_turn  θ_max, more than 0 and less than π [rad]
double direction_change_step(const Vec2& sliding, const Vec2& change, double max_turn);

/// What ended an interval.
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
    double smallest_step = 1e-4;    ///< α_min, of the way to the closest approach or to the end
};
/// Throws unless v_transition > 0, 0 < θ_max < π/2 and 0 < α_min < 1.
void require_valid(const StepRules& rules);

struct StepLength {
    double alpha = 1;
    IntervalEnd end = IntervalEnd::phase_ended;
};
/// α for a point that slides: all rules of the paper's §2e in their order.
StepLength step_length(const Vec2& sliding, const Vec2& change, const StepRules& rules);

}  // namespace collide
