// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "chapters/12_compliant_contact/hertz.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_FIELDS(ElasticSurface, curvature, modulus)
COLLIDE_FIELDS(FrictionCurve, at_peak, sliding, viscous, transition)

}  // namespace collide
