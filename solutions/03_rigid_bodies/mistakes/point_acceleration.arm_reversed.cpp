// hint: r goes from the centre of mass to the point: p − x, not x − p.
#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = body.position - point;
    const Vec3& w = body.angular_velocity;
    return acceleration.linear + acceleration.angular.cross(r) + w.cross(w.cross(r));
}

}  // namespace collide
