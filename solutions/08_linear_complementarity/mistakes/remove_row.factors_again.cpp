// hint: Multiplying L with its transpose and factoring again costs k³ and loses half of the
// digits. Turn the columns of L that is there.
#include <Eigen/Cholesky>

#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

namespace collide {

void remove_row(CholeskyFactor& factor, int p) {
    MatX& L = factor.L;
    const int k = --factor.size;
    MatX rows = MatX::Zero(k, k + 1);
    for (int i = 0; i < k; ++i) {
        const int old = i < p ? i : i + 1;
        rows.row(i).head(old + 1) = L.row(old).head(old + 1);
    }
    const MatX fresh = (rows * rows.transpose()).llt().matrixL();
    for (int i = p; i < k; ++i) L.row(i).head(i + 1) = fresh.row(i).head(i + 1);
}

}  // namespace collide
