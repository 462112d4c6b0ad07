// hint: You changed A_CC to make it regular. Then the accelerations in C no longer stay as they
// are. solve_semidefinite needs no such help.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    MatX A_CC = A(clamped, clamped);
    A_CC.diagonal().array() += 1e-6;
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = solve_semidefinite(A_CC, -A_Cd);
    return delta_f;
}

}  // namespace collide
