// Exercise 9.4  What a joint does by moving alone
//
// Return the second derivatives of joint_errors for bodies with constant velocities: the three rows
// of each pin, (9.10), and the five of each hinge, in the order of the joints. placed(joint,
// bodies) gives the current points and axes of a joint, joint_row_count(joints) the number of rows.
// joint.b may be the world, which has no entry in bodies.
#include "chapters/09_resting_contact/joint_motion.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

VecX joint_b(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints) {
    TODO(bodies, joints);  // delete this line when you start
}

}  // namespace collide
