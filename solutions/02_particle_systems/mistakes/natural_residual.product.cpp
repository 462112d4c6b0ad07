// hint: The product of f_i and a_i is zero for f = 0, whatever a is. Use the smaller of the two.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseProduct(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
