// hint: tan(θ/2) is infinite at θ = π, and a search over it loses that ray. The λ equation has no
// such case.
#include <cmath>

#include "chapters/06_frictional_impact_3d/polynomial.hpp"
#include "chapters/06_frictional_impact_3d/rays.hpp"

namespace collide {

Vec2 diverging_ray(const Mat3& K, double mu) {
    const Polynomial quartic = {mu * K(0, 1) - K(1, 2), 2 * K(0, 2) + 2 * mu * (K(1, 1) - K(0, 0)),
                                -6 * mu * K(0, 1), 2 * K(0, 2) + 2 * mu * (K(0, 0) - K(1, 1)),
                                mu * K(0, 1) + K(1, 2)};
    Vec2 best = Vec2::Zero();
    double largest = -1e300;
    for (const double p : real_roots(quartic)) {
        const Vec2 d(std::cos(2 * std::atan(p)), std::sin(2 * std::atan(p)));
        const double rate = d.dot(K.col(2).head<2>() - mu * K.topLeftCorner<2, 2>() * d);
        if (rate > largest) best = d;
        largest = std::fmax(largest, rate);
    }
    return best;
}

}  // namespace collide
