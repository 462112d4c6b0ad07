// Exercise 10.2  How far to the cone?
//
// A stuck contact has a force inside the cone, |f_F| <= μ f_N, and both parts change along straight
// lines. Return how far they may go before the force leaves the cone, eq. (10.6), or infinity. Think
// first of the forces that need care: on the cone and going in, or out, or along it; through the tip; at
// the tip. The declaration says what is asked for there.
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double cone_step(const ContactForce& force, const ContactForce& change, double mu) {
    TODO(force, change, mu);  // delete this line when you start
}

}  // namespace collide
