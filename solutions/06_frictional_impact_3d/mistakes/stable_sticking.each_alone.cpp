// hint: Friction is a vector: the length of (x, y) counts, not each component by itself. The cone
// is round.
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

bool sticks(const Mat3& K_inverse, double mu) {
    return K_inverse.col(2).head<2>().cwiseAbs().maxCoeff() <= mu * K_inverse(2, 2);
}

}  // namespace collide
