#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

// [collision-matrix]
Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    Mat2 K = (a.inverse_mass + b.inverse_mass) * Mat2::Identity();
    for (const PlanarBody* body : {&a, &b}) {
        const Vec2 r_turned = quarter_turn(position - body->position);
        K += body->inverse_inertia * r_turned * r_turned.transpose();
    }
    return K;
}
// [collision-matrix]

}  // namespace collide
