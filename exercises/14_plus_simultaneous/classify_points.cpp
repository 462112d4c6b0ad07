// Exercise 14.1  Which points compress, expand, observe?
//
// Return the phase of every point for the next round. An owed expansion takes precedence over the
// velocity, and rounding does not count as approach.
#include "chapters/14_plus_simultaneous/round.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<PointPhase> classify_points(const VecX& normal_velocity, const VecX& owed,
                                        double still) {
    TODO(normal_velocity, owed, still);  // delete this line when you start
}

}  // namespace collide
