// hint: The impulse is not a unit vector. Its normal component is 1, because we count per unit of
// p_z.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = -mu * sliding.normalized();
    return K * Vec3(friction.x(), friction.y(), 1).normalized();
}

}  // namespace collide
