// Names and fields of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/14_plus_simultaneous/active_set.hpp"
#include "chapters/14_plus_simultaneous/round.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(PointPhase, compressing, expanding, observing)
COLLIDE_NAMES(PointRole, released, rolling, sliding, impending_slip)
COLLIDE_FIELDS(RestitutionCurve, minimum, plastic_speed, capture_speed)
COLLIDE_FIELDS(Round, phases, restitution, expansion)

}  // namespace collide
