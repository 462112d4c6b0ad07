#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

#include <Eigen/Cholesky>

#include <algorithm>

namespace collide {

void store_row(CholeskyFactor& factor, const VecX& row) {
    const int k = factor.size;
    if (factor.L.rows() <= k) {
        const int capacity = std::max(8, 2 * k);
        factor.L.conservativeResize(capacity, capacity);
    }
    factor.L.row(k).head(k + 1) = row.transpose();
    ++factor.size;
}

CholeskyFactor factor_at_once(const MatX& A_CC) {
    const Eigen::LLT<MatX> llt(A_CC);
    const auto pivots = llt.matrixLLT().diagonal().array().square();
    const bool is_regular =
        llt.info() == Eigen::Success && (pivots > redundant * A_CC.diagonal().array()).all();
    return {llt.matrixLLT(), is_regular ? static_cast<int>(A_CC.rows()) : 0};
}

void solve_transposed(const CholeskyFactor& factor, VecX& y) {
    factor.L.topLeftCorner(factor.size, factor.size)
        .triangularView<Eigen::Lower>()
        .transpose()
        .solveInPlace(y);
}

void solve(const CholeskyFactor& factor, VecX& y) {
    factor.L.topLeftCorner(factor.size, factor.size).triangularView<Eigen::Lower>().solveInPlace(y);
    solve_transposed(factor, y);
}

}  // namespace collide
