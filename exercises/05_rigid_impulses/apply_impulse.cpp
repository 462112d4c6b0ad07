// Exercise 5.3  What a blow does
//
// Change the velocities and the angular velocities of both bodies: the impulse acts on A, its
// opposite on B, both at `position`. Equations (5.4) and (5.5).
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/exercise.hpp"

namespace collide {

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    TODO(a, b, position, impulse);  // delete this line when you start
}

}  // namespace collide
