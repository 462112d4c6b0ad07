#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

// The last row of L Lᵀ must be (A_Cj, A_jj). Its first k entries are L ℓ, its last one ℓ·ℓ + λ².
VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = column;
    factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solveInPlace(row.head(k));
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? std::sqrt(pivot) : 0;
    return row;
}

}  // namespace collide
