// hint: You solve with the transpose of L. The new row must satisfy L ℓ = A_Cj.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) =
        factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().transpose().solve(column);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? std::sqrt(pivot) : 0;
    return row;
}

}  // namespace collide
