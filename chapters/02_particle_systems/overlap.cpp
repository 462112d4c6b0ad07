#include "chapters/02_particle_systems/overlap.hpp"

#include <algorithm>

namespace collide {

// At this velocity one step removes the fraction `strength` of the excess.
double overlap_bias(double overlap, double strength, double slop, double step) {
    return strength * std::max(0.0, overlap - slop) / step;
}

}  // namespace collide
