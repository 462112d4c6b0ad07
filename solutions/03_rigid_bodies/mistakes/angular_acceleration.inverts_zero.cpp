// hint: A fixed body has inverse inertia zero, and zero has no inverse. angular_momentum(body)
// knows that.
#include <Eigen/LU>

#include "chapters/03_rigid_bodies/dynamics.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Mat3 I_inverse = world_inverse_inertia(body);
    const Vec3 L = I_inverse.inverse() * body.angular_velocity;
    return I_inverse * (torque - body.angular_velocity.cross(L));
}

}  // namespace collide
