// Exercise 8.3  One more row for the Cholesky factor
//
// `row` holds the k + 1 numbers (A_Cj, A_jj) of a further contact. Replace them by the k + 1
// numbers (ℓ, λ) of its row of L: equation (8.14). If the contact is redundant (λ² at most the
// fraction `redundant` of A_jj), λ is zero, and ℓ is still computed. Do not change the factor. Only
// its first k rows and columns are in use, on and below the diagonal, and the first k + 1 numbers
// of `row`, which keeps its length. `row.head(k)` is the first k of them; solve_lower solves with
// L.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void append_row(const CholeskyFactor& factor, VecX& row) {
    TODO(factor, row);  // delete this line when you start
}

}  // namespace collide
