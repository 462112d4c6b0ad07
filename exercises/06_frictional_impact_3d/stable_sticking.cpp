// Exercise 6.2  When does friction hold?
//
// Return true if the contact point, once still, stays still: inequality (6.11). You need three
// entries of K⁻¹ and no division.
#include "chapters/06_frictional_impact_3d/sticking.hpp"
#include "common/exercise.hpp"

namespace collide {

bool sticks(const Mat3& K_inverse, double mu) {
    TODO(K_inverse, mu);  // delete this line when you start
}

}  // namespace collide
