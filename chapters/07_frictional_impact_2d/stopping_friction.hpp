// How much friction it takes to stop a sliding point.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The friction beyond which a sliding contact point comes to rest before the collision is over.
/// Exercise 7.2.
///
/// With every larger μ it stops before the end, with every smaller one it does not. Zero if it stops
/// with any friction however small, or needs none, or does not slide to begin with (u_x = 0).
/// Infinite if no friction is large enough. Whether it is held or slides back after it has stopped is
/// another question. Which of the three laws of restitution ends the collision does not matter.
/// @param K   collision matrix, symmetric, positive definite, normal along y [1/kg]
/// @param u0  relative velocity before the collision, u_y < 0 [m/s]
/// @param e   coefficient of restitution, from 0 to 1
double stopping_friction(const Mat2& K, const Vec2& u0, double e);

}  // namespace collide
