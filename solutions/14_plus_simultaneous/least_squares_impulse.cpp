#include "chapters/14_plus_simultaneous/interval_problem.hpp"
#include "common/core/decompositions.hpp"

namespace collide {

// A complete orthogonal decomposition finds the component of p in the row space of B and sets the
// component in the null space to zero, so the solution is the shortest.
VecX least_squares_impulse(const MatX& B, const VecX& w) {
    constexpr double dependent = 1e-12;
    MatX scaled_B = B;
    VecX scaled_w = w;
    for (Eigen::Index row = 0; row < B.rows(); ++row) {
        const double length = B.row(row).stableNorm();
        if (length == 0) continue;
        scaled_B.row(row) /= length;
        scaled_w[row] /= length;
    }
    return least_squares(scaled_B, scaled_w, dependent);
}

}  // namespace collide
