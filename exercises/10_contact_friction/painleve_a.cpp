// Exercise 10.4  A push that pulls
//
// The end of a leaning rod slides to the left on the floor. A normal force f_N comes with friction μ f_N
// to the right. Return A of (10.8): by how much the normal acceleration of the end grows for each unit
// of f_N. You need Newton for the centre, Euler for the spin, and how the end moves with both.
#include "chapters/10_contact_friction/painleve.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double painleve_a(const PainleveRod& rod) {
    TODO(rod);  // delete this line when you start
}

}  // namespace collide
