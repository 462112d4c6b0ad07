// hint: You take the absolute values before the minimum. Then a negative impulse beside w = 0
// counts as a solution. First the smaller of the two, then its size.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) {
    if (gamma.size() == 0) return 0;
    return gamma.cwiseAbs().cwiseMin(w.cwiseAbs()).maxCoeff();
}

}  // namespace collide
