// hint: Only A_ii = 0 has the weight 1. A small A_ii belongs to heavy bodies, and is a weight like
// any other.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const bool joint = std::find(bilateral.begin(), bilateral.end(), i) != bilateral.end();
        const double weight = diagonal[i] > 1e-10 ? diagonal[i] : 1;
        const double error = joint ? a[i] : std::min(weight * f[i], a[i]);
        largest = std::max(largest, std::abs(error));
    }
    return largest / size;
}

}  // namespace collide
