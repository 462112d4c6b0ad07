#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

// [remove-row]
// From p on, row i + 1 becomes row i; its last entry is then in column i + 1, above the diagonal.
// The Givens rotation of columns c and c + 1 that eliminates entry (c, c + 1) preserves L Lᵀ. It
// does not change the columns before c, so the rows above stay triangular.
void remove_row(CholeskyFactor& factor, int p) {
    MatX& L = factor.L;
    const int k = --factor.size;
    for (int i = p; i < k; ++i) L.row(i).head(i + 2) = L.row(i + 1).head(i + 2);
    for (int c = p; c < k; ++c) {
        const double length = std::hypot(L(c, c), L(c, c + 1));  // positive: the new diagonal
        const double cosine = L(c, c) / length, sine = L(c, c + 1) / length;
        for (int i = c; i < k; ++i) {
            const double left = L(i, c), right = L(i, c + 1);
            L(i, c) = cosine * left + sine * right;
            L(i, c + 1) = cosine * right - sine * left;
        }
    }
}
// [remove-row]

}  // namespace collide
