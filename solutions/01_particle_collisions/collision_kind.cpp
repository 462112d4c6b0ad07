#include "chapters/01_particle_collisions/collision_kind.hpp"

namespace collide {

// Both comparisons are strict, so the threshold itself rests on both sides.
ContactKind collision_kind(double normal_velocity, double threshold) {
    if (normal_velocity < -threshold) return ContactKind::colliding;
    if (normal_velocity > threshold) return ContactKind::separating;
    return ContactKind::resting;
}

}  // namespace collide
