// hint: The solution x belongs to the clamped contacts, in their order. You put it into the first
// places of Δf.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    const VecX x = solve_semidefinite(A_CC, -A_Cd);
    delta_f.head(x.size()) = x;
    delta_f[d] = 1;
    return delta_f;
}

}  // namespace collide
