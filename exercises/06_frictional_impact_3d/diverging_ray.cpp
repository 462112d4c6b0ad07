// Exercise 6.3  Where to, from the origin?
//
// Return the unit vector d along which the tangential velocity leaves the origin: equation (6.15).
// You may assume |M⁻¹c| > μ, so that there is exactly one λ > 0 with |d| = 1.
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec2 diverging_ray(const Mat3& K, double mu) {
    TODO(K, mu);  // delete this line when you start
}

}  // namespace collide
