#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

// Only the two open cases are compared, so the threshold itself falls to rest on both sides.
ContactKind collision_kind(double normal_velocity, double threshold) {
    if (normal_velocity < -threshold) return ContactKind::colliding;
    if (normal_velocity > threshold) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
