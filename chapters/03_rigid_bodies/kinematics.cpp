#include "chapters/03_rigid_bodies/kinematics.hpp"

namespace collide {

// [point-velocity]
Vec3 point_velocity(const RigidBody& body, const Vec3& point) {
    return body.velocity + body.angular_velocity.cross(point - body.position);
}
// [point-velocity]

}  // namespace collide
