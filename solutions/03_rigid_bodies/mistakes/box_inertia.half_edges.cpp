// hint: m/3 goes with half edges, m/12 with whole ones. `size` holds whole edges.
#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

Mat3 box_inertia(double mass, const Vec3& size) {
    const Vec3 square = size.cwiseAbs2();
    return (mass / 3 * (Vec3::Constant(square.sum()) - square)).asDiagonal();
}

}  // namespace collide
