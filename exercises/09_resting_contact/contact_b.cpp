// Exercise 9.2  The second derivative of a gap
//
// Return d̈, equation (9.3), for the given accelerations. carried_velocity and point_acceleration
// give the velocities and accelerations of the points, normal_derivative the rotation of the
// normal. What is n̂¨·(q_a − q_b)? You need not know n̂¨: q_a − q_b is along the normal, and the
// normal stays unit.
#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/09_resting_contact/gap_motion.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double contact_b(const Gap& gap, const RigidBody& a, const RigidBody& b,
                 const Acceleration& acceleration_a, const Acceleration& acceleration_b) {
    TODO(gap, a, b, acceleration_a, acceleration_b);  // delete this line when you start
}

}  // namespace collide
