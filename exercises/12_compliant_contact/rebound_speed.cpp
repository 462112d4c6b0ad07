// Exercise 12.4  How fast does it come back?
//
// A mass meets the spring of Hunt and Crossley with a speed. Return the speed with which it leaves,
// from eq. (12.11): it has no formula for y, so you have to look for the y that fulfils it. The
// declaration says how exact the answer has to be, also where c v is so small that x − ln(1 + x) loses
// all its digits, and where c v is huge.
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double rebound_speed(double dissipation, double approach) {
    TODO(dissipation, approach);  // delete this line when you start
}

}  // namespace collide
