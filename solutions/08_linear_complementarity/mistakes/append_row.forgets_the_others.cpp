// hint: λ² is A_jj less ℓ·ℓ: the part of the contact that those before it do not already cover.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    const int k = factor.size;
    const double diagonal = row[k];
    solve_lower(factor, row);
    row[k] = std::sqrt(diagonal);
}

}  // namespace collide
