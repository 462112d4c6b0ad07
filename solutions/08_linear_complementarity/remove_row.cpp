#include <cmath>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

// [remove-row]
// Row i + 1 becomes row i, for i from p on; its last entry then stands in column i + 1, beyond the
// diagonal. Turning columns c and c + 1 so that the entry (c, c + 1) vanishes leaves the columns
// before c as they are, so the rows above stay finished; and it keeps L Lᵀ.
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
