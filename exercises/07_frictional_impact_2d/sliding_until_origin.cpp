// Exercise 7.3  Sliding until it stops, or until it is over
//
// The point slides along a converging ray: u = u0 + P k and p = P dp after the normal impulse P,
// with k = motion.du and dp = motion.dp. Return how it ends and the final state:
//   stops_compressing    it stops (u_x = 0) while u_y <= 0, for every e; all work is W_c
//   stops_decompressing  it stops later, while u_y < −e u_0y; there is W_c and some W_d
//   impact_is_over       u_y = −e u_0y is reached first, or at the same time
// Set all members of the state: u, p, compression_impulse (the P at which u_y = 0, or the whole P if
// u_y stays negative) and work. See (7.9). k_y may be positive, zero or negative.
#include "chapters/07_frictional_impact_2d/straight_2d.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

ConvergingSlide sliding_until_origin(const Vec2& u0, const StraightMotion2d& motion, double e) {
    TODO(u0, motion, e);  // delete this line when you start
}

}  // namespace collide
