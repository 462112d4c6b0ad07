// hint: The entry beyond the diagonal cannot simply be dropped: L Lᵀ would change. Turn columns c
// and c + 1 so that it becomes zero.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void remove_row(CholeskyFactor& factor, int p) {
    MatX& L = factor.L;
    const int k = --factor.size;
    for (int i = p; i < k; ++i) L.row(i).head(i + 1) = L.row(i + 1).head(i + 1);
}

}  // namespace collide
