// The friction that stops a sliding contact point.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The critical coefficient of friction, above which a sliding contact point stops before the
/// collision is over. Exercise 7.2.
///
/// With every larger μ it stops before the end, with every smaller one it does not. Zero if it
/// stops with arbitrarily small friction, or without any, or does not slide at first (u_x = 0).
/// Infinite if no friction is large enough. It does not matter whether the point then sticks or
/// slides back, nor which of the three laws of restitution ends the collision.
/// @param K   collision matrix, symmetric, positive definite, normal along y [1/kg]
/// @param u0  relative velocity before the collision, u_y < 0 [m/s]
/// @param e   coefficient of restitution, from 0 to 1
double stopping_friction(const Mat2& K, const Vec2& u0, double e);

}  // namespace collide
