// hint: What is small depends on the units: an entry of 1e-9 may be all that a contact has. A
// rotation by a tiny angle does no harm, so none has to be left out.
#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void remove_row(CholeskyFactor& factor, int p) {
    MatX& L = factor.L;
    const int k = --factor.size;
    for (int i = p; i < k; ++i) L.row(i).head(i + 2) = L.row(i + 1).head(i + 2);
    for (int c = p; c < k; ++c) {
        if (std::abs(L(c, c + 1)) < 1e-8) continue;
        const double length = std::hypot(L(c, c), L(c, c + 1));  // positive: the new diagonal
        const double cosine = L(c, c) / length, sine = L(c, c + 1) / length;
        for (int i = c; i < k; ++i) {
            const double left = L(i, c), right = L(i, c + 1);
            L(i, c) = cosine * left + sine * right;
            L(i, c + 1) = cosine * right - sine * left;
        }
    }
}

}  // namespace collide
