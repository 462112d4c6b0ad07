#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

// Contribution of one body: p changes v by p/m and ω by I⁻¹ r̃ p, and ω moves the point with ω × r
// = −r̃ ω. Since r̃ᵀ = −r̃, the second term is r̃ᵀ I⁻¹ r̃: symmetric and positive semidefinite.
Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Mat3 r_tilde = cross_matrix(position - body->position);
        K -= r_tilde * world_inverse_inertia(*body) * r_tilde;
    }
    return K;
}

}  // namespace collide
