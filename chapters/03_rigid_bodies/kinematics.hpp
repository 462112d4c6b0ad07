// Velocity and acceleration of the points of a body.
#pragma once
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// v + ω × (x_point − x), eq. (3.2): the velocity of the body point currently at x_point [m/s].
Vec3 point_velocity(const RigidBody& body, const Vec3& point);

/// The acceleration of the body point currently at x_point. Exercise 3.4.
///
/// v̇ + ω̇ × r + ω × (ω × r) with r = x_point − x, eq. (3.14) [m/s²]. Mass does not enter, so the
/// points of a rotating fixed body are accelerated as well.
/// @param body          only position x and angular velocity ω are used
/// @param point         x_point, in the world [m]
/// @param acceleration  v̇ and ω̇ of the body, in world coordinates
Vec3 point_acceleration(const RigidBody& body, const Vec3& point, const Acceleration& acceleration);

}  // namespace collide
