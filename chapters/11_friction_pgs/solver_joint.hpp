// Joints for the sweeps: rows without a bound, several at a time.
//
// A pin keeps two points together, three rows; a hinge also keeps two axes parallel, two more rows.
// The rows of one joint are solved at once, with the inverse of their own small matrix.
#pragma once
#include <vector>

#include "chapters/09_resting_contact/joint.hpp"
#include "chapters/11_friction_pgs/solver_contact.hpp"

namespace collide {

// [solver-joint]
struct SolverJoint {
    int a = 0, b = 0;                   ///< indices of bodies; the world is the last one
    Vec3 arm_a, arm_b;                  ///< from the centres of mass to the joint [m]
    Mat3 point_mass = Mat3::Zero();     ///< inverse of A of the point's rows [kg]
    Vec3 point_wanted = Vec3::Zero();   ///< velocity of A against B at the joint [m/s]
    Vec3 point_impulse = Vec3::Zero();  ///< [N s]
    bool is_hinge = false;
    Vec3 turns[2];  ///< axes about which A must not turn against B, unit
    Eigen::Matrix2d turn_mass = Eigen::Matrix2d::Zero();  ///< inverse of their A [kg m²]
    Vec2 turn_wanted = {0, 0};                            ///< [rad/s]
    Vec2 turn_impulse = {0, 0};                           ///< [N m s]
};
// [solver-joint]

/// What a joint carried in the last step.
struct JointForce {
    Vec3 force = Vec3::Zero();  ///< on A [N]
    Vec2 torque = {0, 0};       ///< about the two axes [N m]
};

/// The joint where its bodies are now; its impulses are left as they are.
/// @param rate  of drift correction: the wanted velocities are −rate times the drift [1/s]
void place_joint(const Joint& joint, const std::vector<RigidBody>& bodies,
                 const std::vector<SolverBody>& loaded, double rate, SolverJoint& placed);
/// Warm start: sets the impulses of a joint and applies them to its bodies.
void warm_start_with(SolverJoint& joint, const Vec3& point_impulse, const Vec2& turn_impulse,
                     std::vector<SolverBody>& bodies);
/// One turn of every joint, in their order or backwards.
void joint_sweep(std::vector<SolverJoint>& joints, std::vector<SolverBody>& bodies, bool backwards);

}  // namespace collide
