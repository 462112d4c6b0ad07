// The Jacobian of the contact forces, for implicit integration.
#pragma once
#include "chapters/12_compliant_contact/compliant.hpp"
#include "chapters/12_compliant_contact/implicit.hpp"

namespace collide {

// [slopes]
/// Size of a small variation of a pair of bodies: position, rotation, velocity and spin, of a, then
/// of b. (A rotation δθ takes a vector r of the body to r + δθ × r.)
constexpr int pair_size = 24;
/// Derivative of a vector, or of a number, with respect to this variation.
using VectorSlope = Eigen::Matrix<double, 3, pair_size>;
using NumberSlope = Eigen::Matrix<double, 1, pair_size>;

/// Derivatives of the force and torques of a touch with respect to the motion of its bodies.
struct TouchSlope {
    VectorSlope force = VectorSlope::Zero();     ///< on a; opposite on b
    VectorSlope torque_a = VectorSlope::Zero();  ///< about the centre of a
    VectorSlope torque_b = VectorSlope::Zero();  ///< about the centre of b
};
// [slopes]
TouchSlope touch_slope(const Touch& touch, const std::vector<RigidBody>& bodies);

/// ∂f/∂y of compliant_motion at a state. The rows of the three energies are left zero, because
/// nothing depends on them.
MatX compliant_jacobian(const CompliantSystem& system, const VecX& state);

}  // namespace collide
