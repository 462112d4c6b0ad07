// The drift of a joint, and the velocity-dependent part J̇ V of its constraint acceleration. The rows themselves are in joint.hpp.
#pragma once
#include "chapters/09_resting_contact/joint.hpp"

namespace collide {

/// How far the joints have drifted, for each row of joint_rows: the components of q_a − q_b [m], and
/// for a hinge axis_a·across [1]. All zero for joints that fit.
VecX joint_errors(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints);

/// The second derivatives of joint_errors if v and ω of the bodies stay as they are, for each row: what
/// eq. (9.10) adds to J V̇ for a pin, and what follows in the same way for a hinge. Exercise 9.4.
///
/// Exact also for joints that have drifted: each body has its own point and its own axis. A fixed body
/// may move and turn; the world does not. With accelerations of the bodies, J V̇ (row_accelerations)
/// comes on top of it.
/// @returns  in the order of the joints, three rows for a pin and five for a hinge, those of its point
///           along x, y and z first [m/s², 1/s²]
VecX joint_b(const std::vector<RigidBody>& bodies, const std::vector<Joint>& joints);

/// Moves and turns the bodies by the least amount, weighted with their masses, that closes the
/// joints, and takes away the velocities with which they would open again: eq. (9.11). The error
/// that is left is of second order in the drift.
void put_back(std::vector<RigidBody>& bodies, const std::vector<Joint>& joints);

}  // namespace collide
