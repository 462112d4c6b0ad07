// Velocity and acceleration of the points of a body.
#pragma once
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// v + ω × (x_point − x), eq. (3.2): the velocity of the body's point that is now at x_point [m/s].
Vec3 point_velocity(const RigidBody& body, const Vec3& point);

/// The acceleration of the body's point that is now at x_point. Exercise 3.4.
///
/// v̇ + ω̇ × r + ω × (ω × r) with r = x_point − x, eq. (3.14) [m/s²]. Masses play no part in it, so
/// the points of a fixed body that turns are accelerated as well.
/// @param body          position x and angular velocity ω are used, and nothing else
/// @param point         x_point, in the world [m]
/// @param acceleration  v̇ and ω̇ of the body, in world coordinates
Vec3 point_acceleration(const RigidBody& body, const Vec3& point, const Acceleration& acceleration);

}  // namespace collide
