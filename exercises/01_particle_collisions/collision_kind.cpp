// Exercise 1.3  Colliding, resting, separating
//
// Tell the three kinds of contact apart: equation (1.5). The threshold itself still counts as rest.
#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

ContactKind collision_kind(double normal_velocity, double threshold) {
    TODO(normal_velocity, threshold);  // delete this line when you start
}

}  // namespace collide
