// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/11_friction_pgs/contact_target.hpp"
#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "chapters/11_friction_pgs/persistence.hpp"
#include "common/testing/contact_values.hpp"

namespace collide {

COLLIDE_NAMES(FrictionShape, disc, box)
COLLIDE_FIELDS(TargetRules, slop, repair, push_out, bounce_above)
COLLIDE_FIELDS(SoftContact, rate, mass_scale, impulse_scale)

}  // namespace collide
