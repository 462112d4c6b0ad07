// How the forces of the springs change when the bodies move a little: what an implicit step needs.
#pragma once
#include "chapters/12_compliant_contact/compliant.hpp"
#include "chapters/12_compliant_contact/implicit.hpp"

namespace collide {

// [slopes]
/// A small change of a pair of bodies: of each the place, the turn, the velocity and the spin, first of
/// a, then of b. (A turn δθ takes a vector r of the body to r + δθ × r.)
constexpr int pair_size = 24;
/// How a vector, or a number, changes with it.
using VectorSlope = Eigen::Matrix<double, 3, pair_size>;
using NumberSlope = Eigen::Matrix<double, 1, pair_size>;

/// How what a touch does to its two bodies changes with their motion.
struct TouchSlope {
    VectorSlope force = VectorSlope::Zero();     ///< on a; on b the opposite
    VectorSlope torque_a = VectorSlope::Zero();  ///< about the centre of a
    VectorSlope torque_b = VectorSlope::Zero();  ///< about the centre of b
};
// [slopes]
TouchSlope touch_slope(const Touch& touch, const std::vector<RigidBody>& bodies);

/// ∂f/∂y of compliant_motion, at a state. The rows of the three energies are left zero: nothing depends
/// on them.
MatX compliant_jacobian(const CompliantSystem& system, const VecX& state);

}  // namespace collide
