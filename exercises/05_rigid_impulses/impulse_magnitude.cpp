// Exercise 5.2  How hard is the blow?
//
// Return the size j of the impulse of a collision without friction: equation (5.8). Zero if the
// bodies do not approach, positive if they do, however slowly: there is no threshold here.
// relative_normal_velocity gives the approach, world_inverse_inertia gives I⁻¹ in the world frame.
// Either body may be fixed, and a fixed body may move; a wheel on an axle has inverse mass zero and
// can rotate. The zeros in (5.8) come out right without any `if`.
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e) {
    TODO(a, b, contact, e);  // delete this line when you start
}

}  // namespace collide
