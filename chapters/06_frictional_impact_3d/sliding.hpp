// Sliding: friction opposes the tangential velocity, which determines all derivatives with respect
// to the normal impulse p_z.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// du/dp_z while the contact point slides.
///
/// K (−μ cosθ, −μ sinθ, 1)ᵀ, eq. (6.3), where (cosθ, sinθ) is the direction of sliding [1/kg].
/// @param K        collision matrix, normal along z [1/kg]
/// @param mu       μ, coefficient of friction, >= 0
/// @param sliding  (u_x, u_y), tangential velocity of any length, not zero
Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding);

/// dp/dp_z = (−μ cosθ, −μ sinθ, 1)ᵀ: impulse per unit of normal impulse.
/// @param direction  (cosθ, sinθ), unit
Vec3 sliding_impulse(double mu, const Vec2& direction);

/// Rates of the tangential velocity in polar coordinates: with u_t = r (cosθ, sinθ),
/// r dθ/dp_z = f(θ) and dr/dp_z = g(θ), eqs. (6.7) and (6.8) [1/kg].
struct PolarRates {
    double turning = 0;     ///< f(θ)
    double stretching = 0;  ///< g(θ)
    double normal = 0;      ///< k_z(θ) = du_z/dp_z
};
PolarRates polar_rates(const Mat3& K, double mu, const Vec2& direction);

}  // namespace collide
