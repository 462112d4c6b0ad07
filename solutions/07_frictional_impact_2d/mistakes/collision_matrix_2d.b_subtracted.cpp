// hint: B gets −p, and its velocity is subtracted: minus times minus. What B yields is added to
// K.
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    Mat2 K = (a.inverse_mass - b.inverse_mass) * Mat2::Identity();
    const Vec2 r_a = quarter_turn(position - a.position), r_b = quarter_turn(position - b.position);
    K += a.inverse_inertia * r_a * r_a.transpose();
    K -= b.inverse_inertia * r_b * r_b.transpose();
    return K;
}

}  // namespace collide
