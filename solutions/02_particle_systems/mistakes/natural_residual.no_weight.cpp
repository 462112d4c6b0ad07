// hint: An impulse and a velocity cannot be compared. Multiply f_i by A_ii first: that is the
// velocity which it gives its own contact.
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX&,
                        const std::vector<int>& bilateral, double size) {
    if (f.size() == 0) return 0;
    VecX error = f.cwiseMin(a);
    for (const int i : bilateral) error[i] = a[i];
    return error.cwiseAbs().maxCoeff() / size;
}

}  // namespace collide
