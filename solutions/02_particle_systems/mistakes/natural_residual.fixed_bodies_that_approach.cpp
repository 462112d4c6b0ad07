// hint: Between fixed bodies the error is the smaller of f_i and a_i as well, with the weight 1:
// their velocity counts too.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const bool joint = std::find(bilateral.begin(), bilateral.end(), i) != bilateral.end();
        const double error = joint              ? a[i]
                             : diagonal[i] == 0 ? std::min(0.0, f[i])
                                                : std::min(diagonal[i] * f[i], a[i]);
        largest = std::max(largest, std::abs(error));
    }
    return largest / size;
}

}  // namespace collide
