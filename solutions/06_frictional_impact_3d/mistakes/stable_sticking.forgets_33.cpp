// hint: Friction gives at most mu times the normal impulse, and that is not 1: divide by, or
// multiply with, (K⁻¹)₃₃.
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

bool sticks(const Mat3& K_inverse, double mu) {
    return K_inverse.col(2).head<2>().squaredNorm() <= mu * mu;
}

}  // namespace collide
