// hint: Where A_ii = 0 the weight is 1; with weight 0 an impulse that pulls between fixed bodies
// goes unnoticed.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX& weight = diagonal;
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
