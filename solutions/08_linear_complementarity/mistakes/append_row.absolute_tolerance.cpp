// hint: Whether λ² is small depends on the units. Compare it with the fraction `redundant` of the
// diagonal entry, not with a fixed number.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solve(column);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant ? std::sqrt(pivot) : 0;
    return row;
}

}  // namespace collide
