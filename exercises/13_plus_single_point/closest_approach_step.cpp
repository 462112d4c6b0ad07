// Exercise 13.2  Where is sliding slowest?
//
// Within an interval the tangential velocity moves on a straight line from u_t to u_t + Δ. Return
// the fraction of the way, from 0 to 1, at which it is nearest to zero, eq. (13.8).
#include "chapters/13_plus_single_point/step_length.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double closest_approach_step(const Vec2& sliding, const Vec2& change) {
    TODO(sliding, change);  // delete this line when you start
}

}  // namespace collide
