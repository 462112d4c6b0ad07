// hint: For a redundant contact λ² is zero up to rounding, of either sign. The root of a negative
// number is NaN, and a λ of 1e-8 is no better: the next solve divides by it. Compare with
// `redundant`.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solve(column);
    row[k] = std::sqrt(diagonal - row.head(k).squaredNorm());
    return row;
}

}  // namespace collide
