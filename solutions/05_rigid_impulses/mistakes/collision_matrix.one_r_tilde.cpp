// hint: K must be symmetric: the matrix r̃ stands on both sides of I⁻¹, once for the angular
// impulse r × p and once for the velocity ω × r. One of the two is missing, or is not r̃.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Mat3 r_tilde = cross_matrix(position - body->position);
        K -= r_tilde * world_inverse_inertia(*body);
    }
    return K;
}

}  // namespace collide
