#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

// Compared as squares of lengths times (K⁻¹)₃₃ > 0, so nothing is divided and μ = 0 needs no
// special case.
bool sticks(const Mat3& K_inverse, double mu) {
    const Vec2 needed = K_inverse.col(2).head<2>();
    const double available = mu * K_inverse(2, 2);
    return needed.squaredNorm() <= available * available;
}

}  // namespace collide
