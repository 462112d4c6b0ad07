// What the values in this chapter's exercises are made of (see common/checks/values.hpp).
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "common/checks/values.hpp"

namespace collide {

COLLIDE_NAMES(RestitutionLaw, newton, poisson, stronge)
COLLIDE_FIELDS(NormalWork, compression, decompression)
COLLIDE_FIELDS(ImpactState, u, p, work)
COLLIDE_FIELDS(StraightMotion, dp, du)

}  // namespace collide
