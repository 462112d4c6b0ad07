// Exercise 12.4  How fast does it come back?
//
// A mass meets the spring of Hunt and Crossley. Return its rebound speed from eq. (12.11), which
// has no closed form for y: find the root numerically. The declaration says how accurate the answer
// must be, even where c v is so small that x − ln(1 + x) loses all its digits, and where c v is
// huge.
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double rebound_speed(double dissipation, double approach) {
    TODO(dissipation, approach);  // delete this line when you start
}

}  // namespace collide
