// hint: 1 / 12 is a division of integers, and it gives 0. Write 1.0 / 12 or mass / 12.
#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

Mat3 box_inertia(double mass, const Vec3& size) {
    const Vec3 square = size.cwiseAbs2();
    return (1 / 12 * mass * (Vec3::Constant(square.sum()) - square)).asDiagonal();
}

}  // namespace collide
