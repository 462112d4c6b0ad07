// hint: Only A yields in your K. Unless B is fixed, its inverse mass and inertia count as well.
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& /*b*/, const Vec2& position) {
    const Vec2 r_turned = quarter_turn(position - a.position);
    return a.inverse_mass * Mat2::Identity() + a.inverse_inertia * r_turned * r_turned.transpose();
}

}  // namespace collide
