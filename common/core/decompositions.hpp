// Eigen's decompositions of matrices of any size, where several places use them: each costs the
// compiler up to ten seconds, so they are instantiated once, in decompositions.cpp.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The x that makes |A x − b| smallest, and of these the shortest: the solution where A is regular.
VecX least_squares(const MatX& A, const VecX& b);
/// The same; columns that depend on others to the threshold, relative to the largest, count as dependent.
VecX least_squares(const MatX& A, const VecX& b, double threshold);

/// A solution of A x = b by Householder reflections with pivots: where A is singular, rounding chooses
/// which unknowns are zero.
VecX pivoted_solution(const MatX& A, const VecX& b);

/// The eigenvalues of a matrix that need not be symmetric, in no order.
Eigen::VectorXcd eigenvalues_of(const MatX& A);

/// The eigenvalues of a symmetric matrix, smallest first, and its eigenvectors, of length 1, as columns.
struct SymmetricModes {
    VecX values;
    MatX vectors;
};
SymmetricModes modes_of(const MatX& A);
/// Without the vectors.
VecX symmetric_eigenvalues(const MatX& A);

/// The number of independent rows, to rounding.
int rank_of(const MatX& A);

/// Is x·A x >= 0 for all x, up to so much of the largest entry times |x|²? A is symmetric.
bool is_positive_semidefinite(const MatX& A, double tolerance);

}  // namespace collide
