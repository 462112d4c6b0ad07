// Exercise 3.4  The acceleration of a point
//
// Return the acceleration of the body point currently at `point`: equation (3.14). The body's
// accelerations v̇ and ω̇ are given; of the body itself only x and ω are needed.
// a.cross(b) is a × b.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    TODO(body, point, acceleration);  // delete this line when you start
}

}  // namespace collide
