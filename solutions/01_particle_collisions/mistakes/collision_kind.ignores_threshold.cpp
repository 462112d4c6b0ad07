// hint: You compare with zero. Rounding never leaves exactly zero, so nothing would ever rest:
// speeds up to the threshold rest.
#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

ContactKind collision_kind(double normal_velocity, double) {
    if (normal_velocity < 0) return ContactKind::colliding;
    if (normal_velocity > 0) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
