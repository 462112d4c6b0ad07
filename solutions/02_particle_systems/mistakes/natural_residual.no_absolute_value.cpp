// hint: A large negative value is worse than a small positive one. Take the size of each error
// before the largest of them.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseMin(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.maxCoeff() / size;
}

}  // namespace collide
