#include "chapters/13_plus_single_point/step_length.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "common/core/errors.hpp"

namespace collide {

const char* to_text(IntervalEnd end) {
    switch (end) {
        case IntervalEnd::phase_ended: return "phase-ended";
        case IntervalEnd::closest_approach: return "closest-approach";
        case IntervalEnd::direction_change: return "direction-change";
        case IntervalEnd::smallest_step: return "smallest-step";
    }
    return "";
}

void require_valid(const StepRules& rules) {
    require_positive("transition_speed", rules.transition_speed);
    require_positive("max_turn", rules.max_turn);
    if (rules.max_turn >= std::numbers::pi / 2)
        refuse("max_turn", to_text(rules.max_turn), "less than π/2");
    require_positive("smallest_step", rules.smallest_step);
    if (rules.smallest_step >= 1)
        refuse("smallest_step", to_text(rules.smallest_step), "less than 1");
}

// [step-length]
StepLength step_length(const Vec2& sliding, const Vec2& change, const StepRules& rules) {
    const double end_speed = (sliding + change).norm();
    if (end_speed < rules.transition_speed) return {.alpha = 1};  // avoids a tiny last interval

    const double closest = closest_approach_step(sliding, change);
    if ((sliding + closest * change).norm() < rules.transition_speed)
        return {.alpha = closest, .end = IntervalEnd::closest_approach};

    const double turned = direction_change_step(sliding, change, rules.max_turn);
    if (turned >= 1) return {.alpha = 1};
    const double smallest = rules.smallest_step * (closest > 0 ? closest : 1);
    if (turned < smallest) return {.alpha = smallest, .end = IntervalEnd::smallest_step};
    return {.alpha = turned, .end = IntervalEnd::direction_change};
}
// [step-length]

}  // namespace collide
