// Rays of constant sliding: directions along which the tangential velocity does not turn.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

/// A ray of constant sliding, on which r dθ/dp_z = 0 and dr/dp_z = rate.
struct SlidingRay {
    double angle = 0;  ///< θ, from 0 to 2π [rad]
    double rate = 0;  ///< λ = g(θ): positive if the ray diverges, negative if it converges [1/kg]
    double turning_slope = 0;  ///< f′(θ): negative if the ray attracts nearby directions [1/kg]
};

/// All rays of constant sliding, sorted by angle: the real roots of Baber's quartic, eq. (6.13), at
/// most four. A double root is listed once. Empty if every direction is a ray (f = 0 everywhere).
std::vector<SlidingRay> rays_of_constant_sliding(const Mat3& K, double mu);

/// The unique diverging ray, as a unit vector, from the λ equation (6.15). Exercise 6.3.
///
/// With M the upper left 2×2 block of K and c = (K₁₃, K₂₃): d = (λ 1 + μ M)⁻¹ c, where λ > 0 is the
/// unique number with |d| = 1. It exists if sticking is unstable, |M⁻¹c| > μ. Neither λ nor μ has a
/// natural scale: λ may be large or small compared with the entries of K, and μ may be zero or
/// exceed 1.
/// @param K   collision matrix, symmetric, positive definite, normal along z [1/kg]
/// @param mu  μ, coefficient of friction, >= 0 and < |M⁻¹c|
Vec2 diverging_ray(const Mat3& K, double mu);

/// The diverging ray from the quartic: the ray with the largest rate. Baber's step 6(a).
Vec2 diverging_ray_from_quartic(const Mat3& K, double mu);

/// Constant rates of sliding in a fixed direction.
StraightMotion ray_motion(const Mat3& K, double mu, const Vec2& direction);

}  // namespace collide
