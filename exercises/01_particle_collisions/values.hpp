// Fields and names of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/01_particle_collisions/closed_form.hpp"
#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(ContactKind, colliding, resting, separating)
COLLIDE_FIELDS(Rest, time, bounces)
COLLIDE_FIELDS(TimeOfImpact, time, gap, trials, converged)

}  // namespace collide
