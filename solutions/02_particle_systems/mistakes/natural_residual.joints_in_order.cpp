// hint: The indices of the joints may come in any order: a search that needs a sorted list misses
// some of them.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& f, const VecX& a, const VecX& diagonal,
                        const std::vector<int>& bilateral, double size) {
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const bool joint = std::binary_search(bilateral.begin(), bilateral.end(), i);
        const double weight = diagonal[i] > 0 ? diagonal[i] : 1;
        const double error = joint ? a[i] : std::min(weight * f[i], a[i]);
        largest = std::max(largest, std::abs(error));
    }
    return largest / size;
}

}  // namespace collide
