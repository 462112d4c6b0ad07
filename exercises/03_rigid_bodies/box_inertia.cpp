// Exercise 3.1  The inertia of a box
//
// Return the inertia of a solid box about its centre: equation (3.7). `size` holds the whole edges,
// not half of them. A diagonal matrix is made by Vec3(a, b, c).asDiagonal().
#include "chapters/03_rigid_bodies/mass_properties.hpp"
#include "common/exercise.hpp"

namespace collide {

Mat3 box_inertia(double mass, const Vec3& size) {
    TODO(mass, size);  // delete this line when you start
}

}  // namespace collide
