// Exercise 7.1  The collision matrix in the plane
//
// Return K: equation (7.2). An impulse p on A at the position, and −p on B, changes the velocity of
// A's point minus that of B's point by K p. You may use quarter_turn(r), which is (−r_y, r_x).
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "common/exercise.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    TODO(a, b, position);  // delete this line when you start
}

}  // namespace collide
