// hint: Below the slop your bias is negative: it would pull bodies together that hardly touch.
// There it must be zero.
#include <algorithm>

#include "chapters/02_particle_systems/overlap.hpp"

namespace collide {

double overlap_bias(double overlap, double strength, double slop, double step) {
    return strength * (overlap - slop) / step;
}

}  // namespace collide
