// hint: Also on a steady spin a point is accelerated, towards the axis: r turns with the body, so
// ω × ṙ does not vanish.
#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = point - body.position;
    return acceleration.linear + acceleration.angular.cross(r);
}

}  // namespace collide
