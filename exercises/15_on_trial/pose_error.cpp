// Exercise 15.2  How far from where it was?
//
// Return the distance of two poses and the angle between them: eq. (15.2). The angle has to be right
// for the smallest differences and for the largest ones, for q and for −q. Two poses that no body
// can have are refused: require_finite and require_unit are in common/core/errors.hpp.
#include "chapters/15_on_trial/pose_error.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

PoseError pose_error(const RigidBody& simulated, const RigidBody& measured) {
    TODO(simulated, measured);  // delete this line when you start
}

}  // namespace collide
