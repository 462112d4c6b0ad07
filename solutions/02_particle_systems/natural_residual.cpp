#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

// At a solution the smaller of γ_i and w_i is zero: neither is negative, and one of them vanishes.
// How far the smaller one is from zero measures all three conditions at once.
double natural_residual(const VecX& gamma, const VecX& w) {
    if (gamma.size() == 0) return 0;
    return gamma.cwiseMin(w).cwiseAbs().maxCoeff();
}

}  // namespace collide
