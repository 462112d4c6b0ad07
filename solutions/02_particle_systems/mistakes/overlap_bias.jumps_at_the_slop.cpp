// hint: Just above the slop your bias jumps. Only the part of the overlap beyond the slop shall be
// removed.
#include <algorithm>

#include "chapters/02_particle_systems/overlap.hpp"

namespace collide {

double overlap_bias(double overlap, double strength, double slop, double step) {
    return overlap > slop ? strength * overlap / step : 0;
}

}  // namespace collide
