// Exercise 14.5  Which condition does a point give up?
//
// The impulse of the last try violates conditions of some points. Return the roles for the next try.
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<PointRole> relaxed_roles(const VecX& p, const std::vector<int>& worst,
                                     const std::vector<PointRole>& roles,
                                     const std::vector<PointPhase>& phases) {
    TODO(p, worst, roles, phases);  // delete this line when you start
}

}  // namespace collide
