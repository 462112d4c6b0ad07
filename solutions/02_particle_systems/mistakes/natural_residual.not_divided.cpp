// hint: Divide by the size: the residual of the same collision in centimetres must be the same
// number.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff();
}

}  // namespace collide
