// Exercise 11.1  How much friction is allowed?
//
// A sweep has computed the friction impulse that would stop the sliding. Return the impulse, of all that
// the bound μ γ_n allows, which is nearest to it, eq. (11.5): of a disc, or of a box whose sides are the
// two tangents. What is allowed is returned as it is.
#include "chapters/11_friction_pgs/friction_bounds.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec2 clamp_friction(const Vec2& wish, double limit, FrictionShape shape) {
    TODO(wish, limit, shape);  // delete this line when you start
}

}  // namespace collide
