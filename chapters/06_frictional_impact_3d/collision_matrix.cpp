#include "chapters/06_frictional_impact_3d/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Vec3 r = position - body->position;
        Mat3 cross;
        cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
        K -= cross * world_inverse_inertia(*body) * cross;
    }
    return K;
}

void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse) {
    a.velocity += a.inverse_mass * impulse;
    b.velocity -= b.inverse_mass * impulse;
    a.angular_velocity += world_inverse_inertia(a) * (position - a.position).cross(impulse);
    b.angular_velocity -= world_inverse_inertia(b) * (position - b.position).cross(impulse);
}

}  // namespace collide
