// Exercise 9.1  How the normal turns
//
// Return the time derivative of the normal for the bodies' current motion. A face carries its
// normal with it, (9.4); the line between two points rotates as they pass each other, (9.5). The
// text leaves two cases to you: two edges, and an edge with a point beside it.
// carried_velocity(gap, a, b) is q̇_a − q̇_b, and a.cross(b) is a × b.
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec3 normal_derivative(const Gap& gap, const RigidBody& a, const RigidBody& b) {
    TODO(gap, a, b);  // delete this line when you start
}

}  // namespace collide
