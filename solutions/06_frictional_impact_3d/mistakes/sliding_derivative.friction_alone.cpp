// hint: The normal impulse moves the contact point too. The third component of dp/dp_z is 1.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = -mu * sliding.normalized();
    return K * Vec3(friction.x(), friction.y(), 0);
}

}  // namespace collide
