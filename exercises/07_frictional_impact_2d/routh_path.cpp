// Exercise 7.1  With a ruler
//
// Draw the path of the impulse: return where it meets the line of sticking (if it does before its
// end), where it meets the line of greatest compression, and where it ends. The diagram has lines
// and nothing else, so every corner is where two lines meet.
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

RouthPath routh_path(const RouthDiagram& diagram) {
    TODO(diagram);  // delete this line when you start
}

}  // namespace collide
