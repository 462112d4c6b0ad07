// hint: A spin moves the contact point at right angles to the arm: ω × r = ω (−r_y, r_x). Your K
// has r itself where r turned by a quarter belongs.
#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"

namespace collide {

Mat2 collision_matrix_2d(const PlanarBody& a, const PlanarBody& b, const Vec2& position) {
    Mat2 K = (a.inverse_mass + b.inverse_mass) * Mat2::Identity();
    for (const PlanarBody* body : {&a, &b}) {
        const Vec2 r = position - body->position;
        K += body->inverse_inertia * r * r.transpose();
    }
    return K;
}

}  // namespace collide
