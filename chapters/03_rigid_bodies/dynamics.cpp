#include "chapters/03_rigid_bodies/dynamics.hpp"

#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

// For a fixed body I⁻¹ and L are both zero, so it needs no special case.
// [angular-acceleration]
Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Vec3 L = angular_momentum(body);
    return world_inverse_inertia(body) * (torque - body.angular_velocity.cross(L));
}
// [angular-acceleration]

Acceleration acceleration(const RigidBody& body, const Wrench& wrench) {
    return {.linear = body.inverse_mass * wrench.force,
            .angular = angular_acceleration(body, wrench.torque)};
}

}  // namespace collide
