// Exercise 14.3  Which condition is broken most?
//
// Return the points that violate the cone, or pull, the most; ties all count. Return an empty list
// if no violation exceeds rounding.
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<int> worst_violation(const VecX& p, const VecX& mu, const std::vector<PointRole>& roles,
                                 const std::vector<PointPhase>& phases) {
    TODO(p, mu, roles, phases);  // delete this line when you start
}

}  // namespace collide
