// Fields of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_FIELDS(RigidBody, position, orientation, velocity, angular_velocity, inverse_mass,
               inverse_inertia)
COLLIDE_FIELDS(Acceleration, linear, angular)
COLLIDE_FIELDS(MassProperties, mass, centre, inertia)

}  // namespace collide
