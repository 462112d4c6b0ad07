// Collision with a fixed surface.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The velocity after bouncing off a fixed surface. Exercise 1.1.
///
/// The normal part of an approaching velocity is reversed and multiplied by e, eq. (1.4); the
/// tangential part is unchanged, because the surface has no friction. A velocity that does not
/// approach is returned unchanged. There is no threshold: even the slowest approach bounces, and
/// collision_kind decides what counts as rest.
/// @param velocity  v⁻, before the collision [m/s]
/// @param normal    n̂, unit, pointing away from the surface
/// @param e         coefficient of restitution, 0 <= e <= 1
Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e);

}  // namespace collide
