// hint: One side is a square, the other is not. Compare lengths with lengths or squares with
// squares.
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

bool sticks(const Mat3& K_inverse, double mu) {
    const double available = K_inverse(2, 2);
    return K_inverse.col(2).head<2>().squaredNorm() <= mu * available * available;
}

}  // namespace collide
