#include "common/core/decompositions.hpp"

#include <Eigen/QR>

namespace collide {

VecX least_squares(const MatX& A, const VecX& b) {
    return A.completeOrthogonalDecomposition().solve(b);
}

int rank_of(const MatX& A) { return static_cast<int>(A.completeOrthogonalDecomposition().rank()); }

}  // namespace collide
