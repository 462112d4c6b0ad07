#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

// The last row of L Lᵀ must be (A_Cj, A_jj). Its first k entries are L ℓ, its last one ℓ·ℓ + λ².
void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_lower(factor, row);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? std::sqrt(pivot) : 0;
}

}  // namespace collide
