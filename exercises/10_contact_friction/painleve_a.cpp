// Exercise 10.4  A push that pulls
//
// The end of a leaning rod slides to the left on the floor. A normal force f_N comes with friction
// μ f_N to the right. Return A of (10.8), the normal acceleration of the end per unit of f_N. You
// need Newton's law for the centre, Euler's for the spin, and the motion of the end that follows
// from both.
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double painleve_a(const PainleveRod& rod) {
    TODO(rod);  // delete this line when you start
}

}  // namespace collide
