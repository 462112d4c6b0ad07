#include "chapters/03_rigid_bodies/mass_properties.hpp"

namespace collide {

// About the x axis only the distance from that axis counts: y² + z². The mean of y² over an edge of
// length b is b²/12, and likewise for z. The products of inertia vanish: for every point there is
// its mirror image.
Mat3 box_inertia(double mass, const Vec3& size) {
    const Vec3 mean_square = size.cwiseAbs2() / 12;
    const double sum = mean_square.sum();
    return (mass * (Vec3::Constant(sum) - mean_square)).asDiagonal();
}

}  // namespace collide
