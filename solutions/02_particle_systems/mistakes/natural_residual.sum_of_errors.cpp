// hint: The largest error counts, not their sum: a long list of good contacts must not look bad.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().sum() / size;
}

}  // namespace collide
