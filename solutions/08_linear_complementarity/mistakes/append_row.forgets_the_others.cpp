// hint: λ² is A_jj less ℓ·ℓ: the part of the contact that those before it do not already cover.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solve(column);
    row[k] = std::sqrt(diagonal);
    return row;
}

}  // namespace collide
