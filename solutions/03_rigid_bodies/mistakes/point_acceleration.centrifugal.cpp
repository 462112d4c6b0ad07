// hint: Your points are accelerated away from the axis. Look at the order of the double cross
// product: ω × (ω × r).
#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = point - body.position;
    const Vec3& w = body.angular_velocity;
    return acceleration.linear + acceleration.angular.cross(r) + w.cross(r).cross(w);
}

}  // namespace collide
