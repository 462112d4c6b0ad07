// hint: For a redundant contact λ² is zero up to rounding, of either sign. The root of a negative
// number is NaN, and a λ of 1e-8 is no better: the next solve divides by it. Compare with
// `redundant`.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_lower(factor, row);
    row[k] = std::sqrt(diagonal - row.head(k).squaredNorm());
}

}  // namespace collide
