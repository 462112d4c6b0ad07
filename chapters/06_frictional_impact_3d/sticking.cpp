#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

StraightMotion sticking_motion(const Mat3& K_inverse) {
    const double stiffness = 1 / K_inverse(2, 2);
    Vec3 dp = K_inverse.col(2) * stiffness;
    dp.z() = 1;
    return {.dp = dp, .du = {0, 0, stiffness}};
}

}  // namespace collide
