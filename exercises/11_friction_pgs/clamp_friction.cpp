// Exercise 11.1  How much friction is allowed?
//
// A sweep has computed the friction impulse that would stop the sliding. Return the nearest impulse
// that the bound μ γ_n allows, eq. (11.5): in a disc, or in a box whose sides are parallel to the
// two tangents. An allowed impulse is returned unchanged.
#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec2 clamp_friction(const Vec2& wish, double limit, FrictionShape shape) {
    TODO(wish, limit, shape);  // delete this line when you start
}

}  // namespace collide
