// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/09_resting_contact/carried_contact.hpp"
#include "chapters/09_resting_contact/joint.hpp"
#include "common/testing/contact_values.hpp"
#include "exercises/03_rigid_bodies/values.hpp"

namespace collide {

COLLIDE_NAMES(NormalFrom, face_of_a, face_of_b, edges, centres, edge_of_a, edge_of_b)
COLLIDE_FIELDS(Gap, from, point_a, point_b, normal, edge_a, edge_b)
COLLIDE_FIELDS(Wrench, force, torque)
COLLIDE_NAMES(Joint::Kind, pin, hinge)
COLLIDE_FIELDS(Joint, kind, a, b, point_a, point_b, axis_a, axis_b)

}  // namespace collide
