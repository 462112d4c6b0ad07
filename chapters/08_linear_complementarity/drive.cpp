#include "chapters/08_linear_complementarity/drive.hpp"

#include <Eigen/QR>

namespace collide {

// Orthogonal, with the rank decided by the pivots: slow and safe.
VecX solve_semidefinite(const MatX& M, const VecX& y) {
    if (y.size() == 0) return y;
    return M.completeOrthogonalDecomposition().solve(y);
}

}  // namespace collide
