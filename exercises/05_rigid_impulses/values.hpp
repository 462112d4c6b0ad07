// Members of the structs in this chapter's exercises (see common/testing/values.hpp).
#pragma once
#include "chapters/05_rigid_impulses/rows.hpp"
#include "common/testing/contact_values.hpp"
#include "exercises/03_rigid_bodies/values.hpp"

namespace collide {

COLLIDE_FIELDS(Row, a, b, linear_a, angular_a, linear_b, angular_b)
template <>
inline constexpr std::string_view body_indices<Row> = "a, b";

}  // namespace collide
