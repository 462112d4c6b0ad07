// hint: The threshold itself still rests: with threshold 0, a velocity of 0 is rest and not a
// collision. Compare with < and >, not with <= and >=.
#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

ContactKind collision_kind(double normal_velocity, double threshold) {
    if (normal_velocity <= -threshold) return ContactKind::colliding;
    if (normal_velocity >= threshold) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
