#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Jacobi>

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

// [remove-row]
void remove_row(CholeskyFactor& factor, int p) {
    MatX& L = factor.L;
    const int k = --factor.size;
    // Without row p, the rows below it move up, and reach one column beyond the diagonal.
    for (int j = 0; j <= k; ++j) {
        double* column = L.col(j).data();
        std::copy(column + std::max(p, j - 1) + 1, column + k + 1, column + std::max(p, j - 1));
    }
    // Turn columns c and c + 1 until the entry beyond the diagonal is zero. L Lᵀ does not change.
    for (int c = p; c < k; ++c) {
        Eigen::JacobiRotation<double> turn;
        turn.makeGivens(L(c, c), L(c, c + 1));
        L.block(c, c, k - c, 2).applyOnTheRight(0, 1, turn);
    }
}
// [remove-row]

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
