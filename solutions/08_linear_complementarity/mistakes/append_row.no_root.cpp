// hint: A_jj − ℓ·ℓ is λ², the pivot. The entry of L is its root.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solve(column);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? pivot : 0;
    return row;
}

}  // namespace collide
