// Exercise 6.1  How sliding changes the velocity
//
// Return du/dp_z while the contact point slides: equation (6.3). `sliding` is the tangential
// velocity; only its direction counts.
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/exercise.hpp"

namespace collide {

Vec3 sliding_derivative(const Mat3& K, double mu, const Vec2& sliding) {
    TODO(K, mu, sliding);  // delete this line when you start
}

}  // namespace collide
