// The torque-free symmetric top: a tumbling body with two equal principal moments, in closed form.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// State of a torque-free top after a time. Its inertia must be diag(A, A, C) in the body frame.
///
/// The body precesses about L at the rate |L|/A and spins about its own z axis at the rate
/// (1 − C/A) ω_z, eq. (3.13); the centre of mass moves at constant velocity. An independent
/// reference for the integrators.
RigidBody symmetric_top_after(const RigidBody& start, double time);

}  // namespace collide
