// Exercise 13.3  When has it turned too far?
//
// The tangential velocity moves on a straight line, u_t + α Δ. Return the α from which on it has
// turned by max_turn, to the left or to the right, or infinity if it never turns so far. The angle
// may be obtuse, and α may exceed 1.
#include "chapters/13_plus_single_point/step_length.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double direction_change_step(const Vec2& sliding, const Vec2& change, double max_turn) {
    TODO(sliding, change, max_turn);  // delete this line when you start
}

}  // namespace collide
