#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

// The derivative of v + ω × r, term by term. r rotates with the body, ṙ = ω × r, which gives the
// double cross product, the centripetal part.
Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = point - body.position;
    const Vec3& omega = body.angular_velocity;
    return acceleration.linear + acceleration.angular.cross(r) + omega.cross(omega.cross(r));
}

}  // namespace collide
