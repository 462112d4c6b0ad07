// Exercise 14.3  Which condition is broken most?
//
// Return the points that break the cone, or pull, by most: all of them, if several do so equally. None, if
// nobody does by more than rounding.
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<int> worst_violation(const VecX& p, const VecX& mu, const std::vector<PointRole>& roles,
                                 const std::vector<PointPhase>& phases) {
    TODO(p, mu, roles, phases);  // delete this line when you start
}

}  // namespace collide
