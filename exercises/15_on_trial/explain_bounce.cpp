// Exercise 15.4  Which impulse was it?
//
// A body was filmed before and after it hit a wall. Return the impulse that explains the change of
// its three velocities best, eq. (15.4), how much of the change it leaves unexplained, e and μ, and
// whether a wall can do that. The inverse of a Mat2 is in <Eigen/LU>.
#include "chapters/15_on_trial/explained_bounce.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

BounceExplanation explain_bounce(const PlanarBounce& bounce) {
    TODO(bounce);  // delete this line when you start
}

}  // namespace collide
