// hint: The gap shrinks when n̂·v is negative: negative is approaching. You have the two the other
// way round.
#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

ContactKind collision_kind(double normal_velocity, double threshold) {
    if (normal_velocity > threshold) return ContactKind::colliding;
    if (normal_velocity < -threshold) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
