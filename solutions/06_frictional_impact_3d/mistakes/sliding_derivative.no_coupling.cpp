// hint: K couples the directions: a tangential impulse changes u_z, and a normal one u_x and u_y.
// Multiply by the whole matrix.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    const Vec2 friction = -mu * sliding.normalized();
    return K.diagonal().cwiseProduct(Vec3(friction.x(), friction.y(), 1));
}

}  // namespace collide
