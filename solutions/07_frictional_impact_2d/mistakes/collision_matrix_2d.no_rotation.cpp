// hint: A body that is hit beside its centre also turns out of the way: the terms with 1/I are
// missing.
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& /*position*/) {
    return (a.inverse_mass + b.inverse_mass) * Mat2::Identity();
}

}  // namespace collide
