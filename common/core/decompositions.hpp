// Eigen's decompositions of matrices of any size, where several places use them: each costs the
// compiler up to ten seconds, so they are instantiated once, in decompositions.cpp.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The x that makes |A x − b| smallest, and of these the shortest: the solution where A is regular.
VecX least_squares(const MatX& A, const VecX& b);

/// The number of independent rows, to rounding.
int rank_of(const MatX& A);

}  // namespace collide
