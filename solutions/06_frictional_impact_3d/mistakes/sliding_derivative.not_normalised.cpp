// hint: Coulomb friction does not depend on the speed: only the direction of sliding counts. Divide
// by its length, once.
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    return K * Vec3(-mu * sliding.x(), -mu * sliding.y(), 1);
}

}  // namespace collide
