// Sticking: the contact point has stopped sliding (u_x = u_y = 0).
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// Does Coulomb friction hold the contact point still for the rest of the collision?
///
/// Sticking needs tangential impulse at the rate ((K⁻¹)₁₃, (K⁻¹)₂₃)/(K⁻¹)₃₃ per unit of normal
/// impulse; friction can give at most mu, eq. (6.11).
/// @param K_inverse  inverse of the collision matrix, normal along z [kg]
/// @param mu         μ, coefficient of friction, >= 0
bool sticks(const Mat3& K_inverse, double mu);

/// A motion with constant rates: the tangential velocity keeps its direction, or is zero.
struct StraightMotion {
    Vec3 dp = Vec3::UnitZ();  ///< dp/dp_z; its z component is 1
    Vec3 du = Vec3::UnitZ();  ///< k = du/dp_z [1/kg]
};

/// The motion while the point sticks, eq. (6.10): du/dp_z = (0, 0, 1/(K⁻¹)₃₃).
StraightMotion sticking_motion(const Mat3& K_inverse);

}  // namespace collide
