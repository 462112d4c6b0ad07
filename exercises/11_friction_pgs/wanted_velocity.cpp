// Exercise 11.3  What should the normal velocity be?
//
// Return the lower bound of the normal velocity after the step, the maximum of three rules, eq.
// (11.7): a gap may just close, a fraction of the overlap beyond the slop is repaired, and a fast
// approach that arrives within the step bounces. The declaration says what happens at each border.
#include "chapters/11_friction_pgs/contact_target.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double wanted_velocity(double separation, double approach, double restitution, double step,
                       const TargetRules& rules) {
    TODO(separation, approach, restitution, step, rules);  // delete this line when you start
}

}  // namespace collide
