// Exercise 7.1  With a ruler
//
// Draw the path of the impulse: return its intersection with the line of sticking (if there is one
// before its end), its intersection with the line of greatest compression, and its end. The diagram
// consists of straight lines, so every corner is the intersection of two lines.
#include "chapters/07_frictional_impact_2d/routh.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

RouthPath routh_path(const RouthDiagram& diagram) {
    TODO(diagram);  // delete this line when you start
}

}  // namespace collide
