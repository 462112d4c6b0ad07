#include "chapters/06_frictional_impact_3d/rays.hpp"

namespace collide {

// |d| decreases with λ. At λ = |c| it is at most 1, because μM is positive semidefinite; near λ = 0
// it exceeds 1, because sticking is unstable. Bisection therefore finds the unique λ in between. μ
// = 0 is no special case: λ = 0 itself is never evaluated.
Vec2 diverging_ray(const Mat3& K, double mu) {
    const Vec2 c = K.col(2).head<2>();
    const auto d = [&](double lambda) -> Vec2 {
        const double a = lambda + mu * K(0, 0), b = mu * K(0, 1), g = lambda + mu * K(1, 1);
        return Vec2(g * c.x() - b * c.y(), a * c.y() - b * c.x()) / (a * g - b * b);
    };
    double low = 0, high = c.norm();
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return d(high).normalized();
        (d(middle).squaredNorm() > 1 ? low : high) = middle;
    }
}

}  // namespace collide
