// hint: A_jj − ℓ·ℓ is λ², the pivot. The entry of L is its root.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_lower(factor, row);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? pivot : 0;
}

}  // namespace collide
