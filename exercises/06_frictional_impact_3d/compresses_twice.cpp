// Exercise 6.2  A box that compresses twice
//
// Return a box whose impact on the floor has two compressions. You choose the box within the
// contract in thrown_box.hpp. You may call everything in the headers below: impact_problem(box,
// floor) gives K and u0, impact_regularised(problem).phases is 4 if there are two compressions, and
// impact_trajectory(problem, 64) samples the states in between.
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "chapters/06_frictional_impact_3d/thrown_box.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

ThrownBox compresses_twice(double mass, double length, const Surface& floor) {
    TODO(mass, length, floor);  // delete this line when you start
}

}  // namespace collide
