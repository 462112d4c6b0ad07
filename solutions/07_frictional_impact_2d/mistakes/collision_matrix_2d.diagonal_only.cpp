// hint: A slanting arm couples tangent and normal: K has entries beside the diagonal, −r_x r_y /
// I.
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    Mat2 K = (a.inverse_mass + b.inverse_mass) * Mat2::Identity();
    for (const PlanarBody* body : {&a, &b}) {
        const Vec2 r_turned = quarter_turn(position - body->position);
        K += body->inverse_inertia * r_turned.cwiseAbs2().asDiagonal();
    }
    return K;
}

}  // namespace collide
