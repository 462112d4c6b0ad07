#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

// A torque changes L, not ω. As the body turns, its inertia turns with it; ω × L is the change of L
// that this alone would bring, and what the torque does beyond it changes ω. For a fixed body I⁻¹
// and L are both zero, so it needs no special case.
Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Vec3 L = angular_momentum(body);
    return world_inverse_inertia(body) * (torque - body.angular_velocity.cross(L));
}

}  // namespace collide
