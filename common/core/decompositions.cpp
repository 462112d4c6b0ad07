#include "common/core/decompositions.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <Eigen/QR>

namespace collide {

VecX least_squares(const MatX& A, const VecX& b) {
    return A.completeOrthogonalDecomposition().solve(b);
}

VecX least_squares(const MatX& A, const VecX& b, double threshold) {
    Eigen::CompleteOrthogonalDecomposition<MatX> decomposition;
    decomposition.setThreshold(threshold);
    decomposition.compute(A);
    return decomposition.solve(b);
}

VecX pivoted_solution(const MatX& A, const VecX& b) { return A.colPivHouseholderQr().solve(b); }

VecX linear_solution(const MatX& A, const VecX& b) { return A.partialPivLu().solve(b); }

Eigen::VectorXcd eigenvalues_of(const MatX& A) { return A.eigenvalues(); }

SymmetricModes modes_of(const MatX& A) {
    const Eigen::SelfAdjointEigenSolver<MatX> solver(A);
    return {solver.eigenvalues(), solver.eigenvectors()};
}

VecX symmetric_eigenvalues(const MatX& A) {
    return Eigen::SelfAdjointEigenSolver<MatX>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

Quat rotation_between(const Vec3& from, const Vec3& to) { return Quat::FromTwoVectors(from, to); }

int rank_of(const MatX& A) { return static_cast<int>(A.completeOrthogonalDecomposition().rank()); }

bool is_positive_semidefinite(const MatX& A, double tolerance) {
    if (A.size() == 0 || A.isZero(0)) return true;
    const double raise = tolerance * A.cwiseAbs().maxCoeff();
    const MatX raised = A + raise * MatX::Identity(A.rows(), A.cols());
    return raised.llt().info() == Eigen::Success;
}

}  // namespace collide
