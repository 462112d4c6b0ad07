// hint: Rest has two sides: a particle that leaves slower than the threshold rests as well.
#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

ContactKind collision_kind(double normal_velocity, double threshold) {
    if (normal_velocity < -threshold) return ContactKind::colliding;
    if (normal_velocity > 0) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
