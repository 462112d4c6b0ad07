// Fields of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/02_particle_systems/contact_problem.hpp"
#include "chapters/02_particle_systems/jammed.hpp"
#include "chapters/02_particle_systems/pgs.hpp"
#include "common/testing/contact_values.hpp"

namespace collide {

COLLIDE_FIELDS(ContactProblem, contacts, inverse_mass, b)
COLLIDE_FIELDS(Jammed, problem, certificate)
COLLIDE_FIELDS(PgsState, gamma, body_impulse)

}  // namespace collide
