// hint: You measure how far A γ − b is from zero. A contact that is not active may have any w above
// zero.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) {
    if (gamma.size() == 0) return 0;
    return w.cwiseAbs().maxCoeff();
}

}  // namespace collide
