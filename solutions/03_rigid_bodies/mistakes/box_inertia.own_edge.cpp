// hint: A rod along z is easy to spin about z. The moment about an axis counts the distance from
// that axis, so the edge along it must not occur.
#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

Mat3 box_inertia(double mass, const Vec3& size) {
    return (mass / 12 * size.cwiseAbs2()).asDiagonal();
}

}  // namespace collide
