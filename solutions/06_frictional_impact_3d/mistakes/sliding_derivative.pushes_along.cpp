// hint: Your friction drives the sliding on. It must point against (u_x, u_y).
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = mu * sliding.normalized();
    return K * Vec3(friction.x(), friction.y(), 1);
}

}  // namespace collide
