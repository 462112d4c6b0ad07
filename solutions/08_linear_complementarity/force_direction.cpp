#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

// In the rows of C, A Δf is A_CC x + A_Cd, which must be zero.
VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = solve_semidefinite(A_CC, -A_Cd);
    return delta_f;
}

}  // namespace collide
