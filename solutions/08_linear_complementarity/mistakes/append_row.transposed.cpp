// hint: You solve with the transpose of L. The new row must satisfy L ℓ = A_Cj.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_transposed(factor, row);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? std::sqrt(pivot) : 0;
}

}  // namespace collide
