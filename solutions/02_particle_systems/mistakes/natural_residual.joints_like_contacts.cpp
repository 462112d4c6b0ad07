// hint: A bilateral contact may pull, and must not separate either: its error is |a_i| alone.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal, const std::vector<int>&,
                        double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
