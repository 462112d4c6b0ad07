// hint: Look at the sign of K₁₂: it is −r_x r_y / I. With a slanting arm, a push along the normal
// moves the contact point along the tangent; which way?
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    Mat2 K = (a.inverse_mass + b.inverse_mass) * Mat2::Identity();
    for (const PlanarBody* body : {&a, &b}) {
        const Vec2 r = position - body->position;
        const double square = r.x() * r.y() * body->inverse_inertia;
        K(0, 0) += body->inverse_inertia * r.y() * r.y();
        K(1, 1) += body->inverse_inertia * r.x() * r.x();
        K(0, 1) += square;
        K(1, 0) += square;
    }
    return K;
}

}  // namespace collide
