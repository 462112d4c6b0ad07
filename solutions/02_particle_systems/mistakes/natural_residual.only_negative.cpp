// hint: You measure only what is negative. A contact that pushes while it separates has both
// positive, and that is wrong as well.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) {
    if (gamma.size() == 0) return 0;
    return std::max(0.0, -gamma.cwiseMin(w).minCoeff());
}

}  // namespace collide
