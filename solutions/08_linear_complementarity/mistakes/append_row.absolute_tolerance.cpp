// hint: Whether λ² is small depends on the units. Compare it with the fraction `redundant` of the
// diagonal entry, not with a fixed number.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_lower(factor, row);
    const double pivot = diagonal - row.head(k).squaredNorm();
    row[k] = pivot > redundant ? std::sqrt(pivot) : 0;
}

}  // namespace collide
