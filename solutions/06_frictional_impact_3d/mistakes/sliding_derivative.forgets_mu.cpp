// hint: How strong is friction, per unit of normal impulse? Not 1, but mu.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = mu > 0 ? Vec2(-sliding.normalized()) : Vec2(0, 0);
    return K * Vec3(friction.x(), friction.y(), 1);
}

}  // namespace collide
