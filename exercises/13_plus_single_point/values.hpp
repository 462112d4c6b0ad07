// Names and fields of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/13_plus_single_point/interval.hpp"
#include "chapters/13_plus_single_point/restitution_curve.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(PointPhase, compressing, expanding, observing)
COLLIDE_FIELDS(RestitutionCurve, minimum, plastic_speed, capture_speed)
COLLIDE_FIELDS(IntervalStart, u, phase, expansion)
COLLIDE_FIELDS(IntervalSystem, B, w)

}  // namespace collide
