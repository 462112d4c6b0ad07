// hint: γᵀ w is zero for γ = 0, whatever w is: your measure calls no impulse at all a solution. Use
// the smaller of the two.
#include <algorithm>
#include <cmath>

#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) { return std::abs(gamma.dot(w)); }

}  // namespace collide
