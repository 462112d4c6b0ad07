// Exercise 3.3  The spin between two pictures
//
// Return the slowest constant angular velocity, in world coordinates, that rotates one orientation
// into the other in the given time. q.conjugate() is the inverse rotation, q.w() and q.vec() are
// the scalar part and the vector part.
#include "chapters/03_rigid_bodies/orientation.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec3 average_spin(const Quat& from, const Quat& to, double duration) {
    TODO(from, to, duration);  // delete this line when you start
}

}  // namespace collide
