// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "chapters/07_frictional_impact_2d/straight_2d.hpp"
#include "exercises/06_frictional_impact_3d/values.hpp"

namespace collide {

COLLIDE_NAMES(SlidingEnd2d, stops_compressing, stops_decompressing, impact_is_over)
COLLIDE_NAMES(Branch2d, separating, diverging, stationary, slows_down, stops_compressing_sticks,
              stops_compressing_slides_back, stops_decompressing_sticks,
              stops_decompressing_slides_back, still_sticks, still_slides_away)
COLLIDE_FIELDS(ImpulseLine, normal, offset)
COLLIDE_FIELDS(RouthDiagram, mu, side, sticking, compression, law, e)
COLLIDE_FIELDS(RouthPath, bend, greatest_compression, end)
COLLIDE_FIELDS(StraightMotion2d, dp, du)
COLLIDE_FIELDS(ImpactState2d, u, p, compression_impulse, work)
COLLIDE_FIELDS(ConvergingSlide, end, state)
COLLIDE_FIELDS(ImpactProblem2d, K, u0, mu, e, law)
COLLIDE_FIELDS(Impact2d, u, p, branch, work, phases)

}  // namespace collide
