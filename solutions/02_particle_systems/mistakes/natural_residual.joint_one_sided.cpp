// hint: A joint must not move in either direction: its error is |a_i|, whatever the sign.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    for (const int i : bilateral) error[i] = std::min(a[i], 0.0);
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
