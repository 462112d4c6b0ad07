// Names and fields of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "chapters/10_contact_friction/friction_sets.hpp"
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(NormalSet, waiting, clamped, open)
COLLIDE_NAMES(TangentSet, waiting, stuck, on_cone)
COLLIDE_NAMES(FrictionEvent, reached_cone, came_to_rest, let_go, presses_again)
COLLIDE_FIELDS(ContactSets, normal, tangent, direction)
COLLIDE_FIELDS(ContactForce, normal, tangent)
COLLIDE_FIELDS(PainleveRod, angle, friction, half_length, mass, inertia, spin)

}  // namespace collide
