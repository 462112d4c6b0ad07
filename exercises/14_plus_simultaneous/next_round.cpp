// Exercise 14.4  The next round
//
// Return phases, coefficients of restitution and expansions of the next round. classify_points is
// available.
#include "chapters/14_plus_simultaneous/round.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Round next_round(const VecX& normal_velocity, const VecX& owed,
                 const std::vector<RestitutionCurve>& curves, double still) {
    TODO(normal_velocity, owed, curves, still);  // delete this line when you start
}

}  // namespace collide
