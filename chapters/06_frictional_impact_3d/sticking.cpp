#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

// [sticks]
// Both sides are multiplied by (K⁻¹)₃₃ > 0 and squared, so there is no division and μ = 0 is no
// special case.
bool sticks(const Mat3& K_inverse, double mu) {
    const Vec2 needed = K_inverse.col(2).head<2>();
    const double available = mu * K_inverse(2, 2);
    return needed.squaredNorm() <= available * available;
}
// [sticks]

StraightMotion sticking_motion(const Mat3& K_inverse) {
    const double stiffness = 1 / K_inverse(2, 2);
    Vec3 dp = K_inverse.col(2) * stiffness;
    dp.z() = 1;
    return {.dp = dp, .du = {0, 0, stiffness}};
}

}  // namespace collide
