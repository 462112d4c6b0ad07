// hint: The driven force itself grows by one: Δf_d = 1.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    const MatX A_CC = A(clamped, clamped);
    const VecX A_Cd = A(clamped, d);
    delta_f(clamped) = solve_semidefinite(A_CC, -A_Cd);
    return delta_f;
}

}  // namespace collide
