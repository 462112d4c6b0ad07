// hint: Without friction the point would leave along c. With it, λ must be found first.
#include "chapters/06_frictional_impact_3d/rays.hpp"

namespace collide {

Vec2 diverging_ray(const Mat3& K, double mu) {
    const Vec2 c = K.col(2).head<2>();
    return mu >= 0 ? Vec2(c.normalized()) : c;
}

}  // namespace collide
