#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

// At a solution the smaller of f_i and a_i is zero: neither is negative, and one of them vanishes.
// Its distance from zero measures all three conditions at once. A joint has only one, a_i = 0.
double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const auto weight = (diagonal.array() > 0).select(diagonal, 1);
    const auto smaller = weight.cwiseProduct(f).cwiseMin(a);
    if (bilateral.empty()) return smaller.cwiseAbs().maxCoeff() / size;
    VecX error = smaller;
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
