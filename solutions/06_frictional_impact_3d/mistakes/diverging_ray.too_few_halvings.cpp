// hint: λ is found only roughly. Halve the interval until no number lies between its ends.
#include "chapters/06_frictional_impact_3d/rays.hpp"

namespace collide {

Vec2 diverging_ray(const Mat3& K, double mu) {
    const Vec2 c = K.col(2).head<2>();
    const auto d = [&](double lambda) -> Vec2 {
        const double a = lambda + mu * K(0, 0), b = mu * K(0, 1), g = lambda + mu * K(1, 1);
        return Vec2(g * c.x() - b * c.y(), a * c.y() - b * c.x()) / (a * g - b * b);
    };
    double low = 0, high = c.norm();
    for (int i = 0; i < 12; ++i) {
        const double middle = low + (high - low) / 2;
        (d(middle).squaredNorm() > 1 ? low : high) = middle;
    }
    return d(high).normalized();
}

}  // namespace collide
