// Exercise 2.4  Out of each other
//
// Return the velocity that removes the fraction `strength` of the overlap beyond the slop in one
// step: equation (2.12).
#include "chapters/02_particle_systems/overlap.hpp"
#include "common/exercise.hpp"

namespace collide {

double overlap_bias(double overlap, double strength, double slop, double step) {
    TODO(overlap, strength, slop, step);  // delete this line when you start
}

}  // namespace collide
