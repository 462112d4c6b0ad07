// hint: You remove all of the overlap at once. Only the fraction β of it shall go in one step.
#include <algorithm>

#include "chapters/02_particle_systems/overlap.hpp"

namespace collide {

double overlap_bias(double overlap, double, double slop, double step) {
    return std::max(0.0, overlap - slop) / step;
}

}  // namespace collide
