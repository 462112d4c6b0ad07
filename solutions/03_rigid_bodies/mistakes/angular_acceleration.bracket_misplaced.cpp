// hint: I⁻¹ stands before the whole bracket: it belongs to ω × L too.
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Vec3 L = angular_momentum(body);
    return world_inverse_inertia(body) * torque - body.angular_velocity.cross(L);
}

}  // namespace collide
