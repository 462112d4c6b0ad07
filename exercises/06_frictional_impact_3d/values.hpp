// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/testing/contact_values.hpp"

namespace collide {

COLLIDE_NAMES(RestitutionLaw, newton, poisson, stronge)
COLLIDE_FIELDS(NormalWork, compression, decompression)
COLLIDE_FIELDS(ImpactState, u, p, work)
COLLIDE_FIELDS(StraightMotion, dp, du)
COLLIDE_FIELDS(ThrownBox, mass, size, orientation, velocity, angular_velocity)

}  // namespace collide
