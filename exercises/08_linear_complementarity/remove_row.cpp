// Exercise 8.4  Take a contact out of the factor
//
// Contact number p leaves C. Change L so that L Lᵀ is A_CC without row and column p, without
// factoring anything again. Strike out the row, look at what stands beyond the diagonal, and turn
// columns c and c + 1 for c = p, p + 1, …, until nothing does. The declaration says what must hold
// afterwards.
#include "chapters/08_linear_complementarity/cholesky_factor.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

void remove_row(CholeskyFactor& factor, int p) {
    TODO(factor, p);  // delete this line when you start
}

}  // namespace collide
