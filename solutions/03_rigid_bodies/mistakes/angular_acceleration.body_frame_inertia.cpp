// hint: inverse_inertia is kept in the body’s frame, torque and ω are world vectors. Turn it
// first: world_inverse_inertia.
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/03_rigid_bodies/momentum.hpp"

namespace collide {

Vec3 angular_acceleration(const RigidBody& body, const Vec3& torque) {
    const Vec3 L = angular_momentum(body);
    return body.inverse_inertia * (torque - body.angular_velocity.cross(L));
}

}  // namespace collide
