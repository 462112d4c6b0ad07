// hint: You let each clamped contact react to the driven one alone. They also feel each other: that
// is what the whole of A_CC is for.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

VecX force_direction(const MatX& A, const std::vector<int>& clamped, int d) {
    VecX delta_f = VecX::Zero(A.rows());
    delta_f[d] = 1;
    for (const int i : clamped) delta_f[i] = -A(i, d) / A(i, i);
    return delta_f;
}

}  // namespace collide
