// Rays of constant sliding: directions in which the tangential velocity keeps its direction.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "common/core/linear_algebra.hpp"

namespace collide {

/// A ray, and what happens on it: r dθ/dp_z = 0, dr/dp_z = rate.
struct SlidingRay {
    double angle = 0;  ///< θ, from 0 to 2π [rad]
    double rate =
        0;  ///< λ = g(θ): positive on a diverging ray, negative on a converging one [1/kg]
    double turning_slope =
        0;  ///< f′(θ): negative where nearby directions turn towards the ray [1/kg]
};

/// All rays of constant sliding, by angle: the real roots of Baber's quartic, eq. (6.13), at most
/// four. Two that coincide are given once. Empty if every direction is a ray (f = 0 everywhere).
std::vector<SlidingRay> rays_of_constant_sliding(const Mat3& K, double mu);

/// The unique diverging ray, as a unit vector, from the λ equation (6.15). Exercise 6.3.
///
/// With M = the upper left 2×2 of K and c = (K₁₃, K₂₃): d = (λ 1 + μ M)⁻¹ c, where λ > 0 is the one
/// number for which |d| = 1. It exists where sticking is not stable, |M⁻¹c| > μ. Neither λ nor μ has a
/// natural size: λ may be large or small beside the entries of K, and μ may be zero or more than 1.
/// @param K   collision matrix, symmetric, positive definite, normal along z [1/kg]
/// @param mu  μ, coefficient of friction, >= 0 and < |M⁻¹c|
Vec2 diverging_ray(const Mat3& K, double mu);

/// The same from the quartic: the ray with the largest rate. Baber's step 6(a).
Vec2 diverging_ray_from_quartic(const Mat3& K, double mu);

/// The motion along a direction of sliding.
StraightMotion ray_motion(const Mat3& K, double mu, const Vec2& direction);

}  // namespace collide
