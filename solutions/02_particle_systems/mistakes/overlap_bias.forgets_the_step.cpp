// hint: What you return is a length. Divide by the length of the step to get the velocity that
// removes it in that step.
#include <algorithm>

#include "chapters/02_particle_systems/overlap.hpp"

namespace collide {

double overlap_bias(double overlap, double strength, double slop, double) {
    return strength * std::max(0.0, overlap - slop);
}

}  // namespace collide
