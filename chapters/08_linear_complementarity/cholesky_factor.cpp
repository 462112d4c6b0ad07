#include "chapters/08_linear_complementarity/cholesky_factor.hpp"

#include <Eigen/Cholesky>

#include <algorithm>

namespace collide {
namespace {

/// Up to this size a plain loop is faster than Eigen's blocked solver.
constexpr int small_size = 16;

}  // namespace

void store_row(CholeskyFactor& factor, const VecX& row) {
    const int k = factor.size;
    if (factor.L.rows() <= k) {
        const int capacity = std::max(8, 2 * k);
        factor.L.conservativeResize(capacity, capacity);
    }
    double* entry = factor.L.data() + k;
    for (int i = 0; i <= k; ++i) entry[i * factor.L.rows()] = row[i];
    ++factor.size;
}

CholeskyFactor factor_at_once(const MatX& A_CC) {
    const Eigen::LLT<MatX> llt(A_CC);
    const auto pivots = llt.matrixLLT().diagonal().array().square();
    const bool is_regular =
        llt.info() == Eigen::Success && (pivots > redundant * A_CC.diagonal().array()).all();
    return {llt.matrixLLT(), is_regular ? static_cast<int>(A_CC.rows()) : 0};
}

void solve_lower(const CholeskyFactor& factor, VecX& y) {
    const int k = factor.size;
    if (k > small_size) {
        factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>().solveInPlace(y.head(k));
        return;
    }
    double* x = y.data();
    for (int j = 0; j < k; ++j) {
        const double* column = column_of(factor.L, j);
        x[j] /= column[j];
        for (int i = j + 1; i < k; ++i) x[i] -= column[i] * x[j];
    }
}

void solve_transposed(const CholeskyFactor& factor, VecX& y) {
    const int k = factor.size;
    if (k > small_size) {
        const auto L = factor.L.topLeftCorner(k, k).triangularView<Eigen::Lower>();
        L.transpose().solveInPlace(y.head(k));
        return;
    }
    double* x = y.data();
    for (int j = k - 1; j >= 0; --j) {
        const double* column = column_of(factor.L, j);
        for (int i = j + 1; i < k; ++i) x[j] -= column[i] * x[i];
        x[j] /= column[j];
    }
}

void solve(const CholeskyFactor& factor, VecX& y) {
    solve_lower(factor, y);
    solve_transposed(factor, y);
}

}  // namespace collide
