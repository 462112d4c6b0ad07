// hint: A large negative value is worse than a small positive one, but your maximum prefers the
// positive one. Take the size of each minimum before the largest of them.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) {
    if (gamma.size() == 0) return 0;
    return gamma.cwiseMin(w).maxCoeff();
}

}  // namespace collide
