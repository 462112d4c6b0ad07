// hint: Friction changes u_z, too: the third row of K has the entries K₁₃ and K₂₃.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 d = sliding.normalized();
    Vec3 k = K * Vec3(-mu * d.x(), -mu * d.y(), 1);
    k.z() = K(2, 2);
    return k;
}

}  // namespace collide
