// hint: With λ = 0 this is the direction that sticking would need, M⁻¹c. On the ray λ is positive.
#include "chapters/06_frictional_impact_3d/rays.hpp"

namespace collide {

Vec2 diverging_ray(const Mat3& K, double mu) {
    const Vec2 c = K.col(2).head<2>();
    if (mu == 0) return c.normalized();
    return Vec2(K(1, 1) * c.x() - K(0, 1) * c.y(), K(0, 0) * c.y() - K(0, 1) * c.x()).normalized();
}

}  // namespace collide
