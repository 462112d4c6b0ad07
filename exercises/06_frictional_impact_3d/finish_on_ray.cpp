// Exercise 6.4  The rest of the collision, in closed form
//
// From here on the rates `motion.du` (k = du/dp_z) and `motion.dp` (dp/dp_z) are constant, and k_z
// > 0. Return the state at the end of the collision, where W_d = −e² W_c: velocity u, impulse p and
// both works. Equation (6.16).
#include "chapters/06_frictional_impact_3d/straight.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e) {
    TODO(state, motion, e);  // delete this line when you start
}

}  // namespace collide
