// hint: −ω² r points to the centre of mass. The acceleration points to the axis: ω × (ω × r).
#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = point - body.position;
    const Vec3& w = body.angular_velocity;
    return acceleration.linear + acceleration.angular.cross(r) - w.squaredNorm() * r;
}

}  // namespace collide
