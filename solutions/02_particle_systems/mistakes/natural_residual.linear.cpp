// hint: A contact that is not active may have any a above zero: how far a alone is from zero says
// nothing about it.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX&,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    VecX error = a;
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
