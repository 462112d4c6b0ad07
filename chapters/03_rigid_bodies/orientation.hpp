// How an orientation changes.
#pragma once
#include "common/linear_algebra.hpp"

namespace collide {

/// The rate of change of an orientation, four numbers in a quaternion that is not unit.
/// Exercise 3.2.
///
/// q̇ = ½ ω q, eq. (3.10), where ω stands for the quaternion (0, ω) [1/s]. −q is the same orientation
/// as q, and has the rate −q̇.
/// @param orientation       q, unit: turns body vectors into world vectors
/// @param angular_velocity  ω, in world coordinates [rad/s]
Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity);

}  // namespace collide
