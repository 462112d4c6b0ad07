// Exercise 8.4  Take a contact out of the factor
//
// Contact number p leaves C. Update L so that L Lᵀ is A_CC without row and column p, without a new
// factorisation. Delete the row, then eliminate the entries above the diagonal by rotating columns
// c and c + 1 for c = p, p + 1, … The declaration says what must hold afterwards.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void remove_row(CholeskyFactor& factor, int p) {
    TODO(factor, p);  // delete this line when you start
}

}  // namespace collide
