// hint: (6.11) has entries of K⁻¹, not of K. For a sphere the two look alike; for a rod they do
// not.
#include <Eigen/LU>

#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

bool sticks(const Mat3& K_inverse, double mu) {
    const Mat3 K = K_inverse.inverse();
    return K.col(2).head<2>().norm() <= mu * K(2, 2);
}

}  // namespace collide
