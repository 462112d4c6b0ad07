#include "chapters/08_linear_complementarity/drive.hpp"

#include <Eigen/Cholesky>

namespace collide {
namespace {

/// Pivots below this fraction of the largest count as zero.
constexpr double zero_pivot = 1e-13;

}  // namespace

// M = Pᵀ L D Lᵀ P with the largest pivots first. Where D is zero the unknown is free and set to
// zero.
VecX solve_semidefinite(const MatX& M, const VecX& y) {
    if (y.size() == 0) return y;
    const Eigen::LDLT<MatX> ldlt(M);
    const VecX D = ldlt.vectorD();
    VecX x = ldlt.transpositionsP() * y;
    ldlt.matrixL().solveInPlace(x);
    for (int i = 0; i < x.size(); ++i) x[i] = D[i] > zero_pivot * D.maxCoeff() ? x[i] / D[i] : 0;
    ldlt.matrixU().solveInPlace(x);
    return ldlt.transpositionsP().transpose() * x;
}

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = solve_semidefinite(A_CC, -A_Cd);
    return delta_f;
}

}  // namespace collide
