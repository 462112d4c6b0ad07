// Exercise 7.2  How much friction stops it?
//
// Return the coefficient of friction above which the sliding point stops before the collision is
// over. It may be zero or infinite.
#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double stopping_friction(const Mat2& K, const Vec2& u0, double e) {
    TODO(K, u0, e);  // delete this line when you start
}

}  // namespace collide
