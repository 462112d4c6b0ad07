// hint: You take the strength of the whole overlap and subtract the slop then. First subtract the
// slop; the strength applies to what is left.
#include <algorithm>

#include "chapters/02_particle_systems/overlap.hpp"

namespace collide {

double overlap_bias(double overlap, double strength, double slop, double step) {
    return std::max(0.0, strength * overlap - slop) / step;
}

}  // namespace collide
