// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/15_on_trial/explained_bounce.hpp"
#include "chapters/15_on_trial/pose_error.hpp"
#include "chapters/15_on_trial/prediction.hpp"
#include "common/testing/values.hpp"
#include "exercises/03_rigid_bodies/values.hpp"

namespace collide {

COLLIDE_FIELDS(PoseError, distance, angle)
COLLIDE_FIELDS(Interval, low, high)
COLLIDE_FIELDS(PlanarBounce, mass, inertia, arm, before, after)
COLLIDE_FIELDS(BounceExplanation, impulse, misfit, restitution, friction, is_possible)

}  // namespace collide
