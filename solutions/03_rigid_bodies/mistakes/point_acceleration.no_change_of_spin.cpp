// hint: When the spin changes, points off the axis are accelerated too: ω̇ × r is missing.
#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

Vec3 point_acceleration(const RigidBody& body, const Vec3& point,
                        const Acceleration& acceleration) {
    const Vec3 r = point - body.position;
    const Vec3& w = body.angular_velocity;
    return acceleration.linear + w.cross(w.cross(r));
}

}  // namespace collide
