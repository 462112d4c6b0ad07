// Exercise 8.3  One more row for the Cholesky factor
//
// Return the k + 1 numbers (ℓ, λ) of the row that a further contact adds to L: equation (8.14). If
// the contact is redundant (λ² at most the fraction `redundant` of the diagonal entry), λ is zero.
// The factor itself stays as it is. Only its first k rows and columns are in use.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/exercise.hpp"

namespace collide {

VecX append_row(const CholeskyFactor& factor, const VecX& column, double diagonal) {
    TODO(factor, column, diagonal);  // delete this line when you start
}

}  // namespace collide
