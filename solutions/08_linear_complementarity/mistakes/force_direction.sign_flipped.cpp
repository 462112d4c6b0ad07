// hint: The right-hand side is −A_Cd: the clamped forces must undo what the driven one does.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = solve_semidefinite(A_CC, A_Cd);
    return delta_f;
}

}  // namespace collide
