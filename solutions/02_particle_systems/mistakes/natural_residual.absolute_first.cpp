// hint: A pulling impulse beside a = 0 must not count as a solution. First the smaller of the two,
// then its size; not the other way round.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    const VecX weight = (diagonal.array() > 0).select(diagonal, 1);
    VecX error = weight.cwiseProduct(f).cwiseAbs().cwiseMin(a.cwiseAbs());
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
