// hint: The new row is not A_Cj itself: solve L ℓ = A_Cj.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    const int k = factor.size;
    VecX row(k + 1);
    row.head(k) = column;
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant * diagonal ? std::sqrt(pivot) : 0;
    return row;
}

}  // namespace collide
