// The one tumbling body whose motion has a simple formula: two of its principal moments are equal.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// A top on which nothing acts, after a time. Its inertia must be diag(A, A, C) in its own frame.
///
/// The body precesses about L at the rate |L|/A and turns about its own z axis at the rate
/// (1 − C/A) ω_z, eq. (3.13); the centre of mass moves on straight ahead. The independent second
/// way by which the integrators are tested.
RigidBody symmetric_top_after(const RigidBody& start, double time);

}  // namespace collide
