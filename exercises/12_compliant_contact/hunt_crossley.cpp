// Exercise 12.2  A spring that gives back less
//
// Return the normal force of Hunt and Crossley, eq. (12.8): more than Hertz's during compression,
// less during restitution. It never pulls, and it is zero without overlap.
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double hunt_crossley(double stiffness, double dissipation, double depth, double rate) {
    TODO(stiffness, dissipation, depth, rate);  // delete this line when you start
}

}  // namespace collide
