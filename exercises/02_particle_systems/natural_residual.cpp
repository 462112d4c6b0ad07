// Exercise 2.3  How wrong is it?
//
// Return the largest |min(γ_i, w_i)|: equation (2.9). Zero if there are no contacts. Eigen's
// cwiseMin, cwiseAbs and maxCoeff help.
#include "chapters/02_particle_systems/lcp.hpp"
#include "common/exercise.hpp"

namespace collide {

double natural_residual(const VecX& gamma, const VecX& w) {
    TODO(gamma, w);  // delete this line when you start
}

}  // namespace collide
