// hint: inverse_inertia is given in the frame of the body, and r in the world: use
// world_inverse_inertia.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Mat3 r_tilde = cross_matrix(position - body->position);
        K -= r_tilde * body->inverse_inertia * r_tilde;
    }
    return K;
}

}  // namespace collide
