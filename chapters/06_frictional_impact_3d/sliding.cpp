#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

// [sliding]
Vec3 sliding_impulse(double mu, const Vec2& direction) {
    return {-mu * direction.x(), -mu * direction.y(), 1};
}

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    return K * sliding_impulse(mu, sliding.normalized());
}
// [sliding]

// [polar-rates]
PolarRates polar_rates(const Mat3& K, double mu, const Vec2& direction) {
    const Vec3 k = sliding_derivative(K, mu, direction);
    const Vec2 across(-direction.y(), direction.x());
    return {.turning = across.dot(k.head<2>()),
            .stretching = direction.dot(k.head<2>()),
            .normal = k.z()};
}
// [polar-rates]

}  // namespace collide
