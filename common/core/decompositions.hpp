// Eigen's decompositions of dense matrices that several chapters use. Each costs the compiler up to
// ten seconds, so they are instantiated once, in decompositions.cpp.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The minimum-norm least-squares solution of A x = b: the exact solution if A is regular.
VecX least_squares(const MatX& A, const VecX& b);
/// The same with a rank threshold: pivots below it, relative to the largest, count as zero.
VecX least_squares(const MatX& A, const VecX& b, double threshold);

/// A solution of A x = b by Householder QR with column pivoting. If A is singular, rounding decides
/// which unknowns are zero.
VecX pivoted_solution(const MatX& A, const VecX& b);

/// The solution of A x = b for a regular square matrix, by elimination with partial pivoting.
VecX linear_solution(const MatX& A, const VecX& b);

/// The eigenvalues of a general matrix, unordered.
Eigen::VectorXcd eigenvalues_of(const MatX& A);

/// The eigenvalues of a symmetric matrix in ascending order, and its unit eigenvectors as columns.
struct SymmetricModes {
    VecX values;
    MatX vectors;
};
SymmetricModes modes_of(const MatX& A);
/// The eigenvalues alone.
VecX symmetric_eigenvalues(const MatX& A);

/// The shortest rotation that turns one direction into another. (Eigen's own takes a singular value
/// decomposition where the two are opposite.)
Quat rotation_between(const Vec3& from, const Vec3& to);

/// Numerical rank.
int rank_of(const MatX& A);

/// Is x·A x >= −tolerance · (largest entry) · |x|² for all x? A is symmetric.
bool is_positive_semidefinite(const MatX& A, double tolerance);

}  // namespace collide
