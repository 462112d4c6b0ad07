// The rate of change of an orientation, and the spin between two orientations.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The rate of change of an orientation, as a quaternion that is not unit. Exercise 3.2.
///
/// q̇ = ½ ω q, eq. (3.10), where ω stands for the quaternion (0, ω) [1/s]. −q is the same
/// orientation as q, and has the rate −q̇.
/// @param orientation       q, unit: rotates body vectors into world vectors
/// @param angular_velocity  ω, in world coordinates [rad/s]
Quat quaternion_derivative(const Quat& orientation, const Vec3& angular_velocity);

/// The slowest constant angular velocity that rotates one orientation into another in a given time.
/// Exercise 3.3.
///
/// It rotates by half a turn at most. A quaternion and its negative are the same orientation, so
/// the signs of `from` and `to` do not matter. For exactly half a turn there are two slowest ones,
/// opposite to each other; either may be returned. The angle is accurate to 1e-14 rad, and where
/// one of the orientations is the identity, so that nothing need be subtracted, to a relative
/// 1e-12, however small it is (down to 1e-150 rad).
/// @param from, to  orientations at the start and at the end, unit to within rounding
/// @param duration  the time in between, > 0 [s]
/// @returns  in world coordinates [rad/s]
Vec3 average_spin(const Quat& from, const Quat& to, double duration);

}  // namespace collide
