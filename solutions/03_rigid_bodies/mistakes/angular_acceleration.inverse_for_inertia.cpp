// hint: The gyroscopic term is ω × (I ω), with I itself. angular_momentum(body) is I ω.
#include "chapters/03_rigid_bodies/dynamics.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Mat3 I_inverse = world_inverse_inertia(body);
    const Vec3& w = body.angular_velocity;
    return I_inverse * (torque - w.cross(I_inverse * w));
}

}  // namespace collide
