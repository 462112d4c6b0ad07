// Fields and names of the types in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/sweep.hpp"
#include "common/testing/values.hpp"

namespace collide {

COLLIDE_NAMES(Side, begin, end)
COLLIDE_FIELDS(Endpoint, value, interval, side)
COLLIDE_FIELDS(BoundingBox, low, high)

}  // namespace collide
