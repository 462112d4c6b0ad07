// hint: The gyroscopic term has the wrong sign. Check: I ω̇ + ω × (I ω) must be the torque.
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Vec3 L = angular_momentum(body);
    return world_inverse_inertia(body) * (torque + body.angular_velocity.cross(L));
}

}  // namespace collide
