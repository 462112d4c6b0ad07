// Exercise 10.2  How far to the cone?
//
// The force of a stuck contact is inside the cone, |f_F| <= μ f_N, and both components change
// linearly. Return the step at which the force leaves the cone, eq. (10.6), or infinity. Think of
// the edge cases first: on the cone and moving inwards, outwards or along it; through the tip; at
// the tip. The declaration states the result for each.
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double cone_step(const ContactForce& force, const ContactForce& change, double mu) {
    TODO(force, change, mu);  // delete this line when you start
}

}  // namespace collide
