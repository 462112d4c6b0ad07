#include "chapters/02_particle_systems/overlap.hpp"

#include <algorithm>

namespace collide {

// At this velocity the excess, times the strength, is gone after one step.
double overlap_bias(double overlap, double strength, double slop, double step) {
    return strength * std::max(0.0, overlap - slop) / step;
}

}  // namespace collide
