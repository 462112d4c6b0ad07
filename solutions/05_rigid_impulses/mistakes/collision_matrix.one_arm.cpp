// hint: Each body has its own arm, r_a = p − x_a and r_b = p − x_b. You used A's for both.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Mat3 r_tilde = cross_matrix(position - a.position);
        K -= r_tilde * world_inverse_inertia(*body) * r_tilde;
    }
    return K;
}

}  // namespace collide
