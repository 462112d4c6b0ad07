// hint: Your three numbers are right, but not in the right places. About x the edges along y and
// z count.
#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

Mat3 box_inertia(double mass, const Vec3& size) {
    const Vec3 s = size.cwiseAbs2() * mass / 12;
    return Vec3(s.x() + s.y(), s.y() + s.z(), s.x() + s.z()).asDiagonal();
}

}  // namespace collide
