#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

// Friction depends on the direction of sliding, not on its speed. While p_z grows by one unit, the
// friction impulse grows by μ against that direction; K turns impulse into velocity.
Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = -mu * sliding.normalized();
    return K * Vec3(friction.x(), friction.y(), 1);
}

}  // namespace collide
