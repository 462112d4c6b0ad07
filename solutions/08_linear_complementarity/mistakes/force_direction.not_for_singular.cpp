// hint: Right as long as the clamped contacts are independent. Redundant ones make A_CC singular,
// and a plain factorisation divides by zero or by rounding. solve_semidefinite does not.
#include <Eigen/LU>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    if (clamped.empty()) return delta_f;
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = -(A_CC.partialPivLu().solve(A_Cd));
    return delta_f;
}

}  // namespace collide
