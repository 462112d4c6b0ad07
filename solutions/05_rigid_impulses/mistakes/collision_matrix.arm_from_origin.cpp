// hint: The arm is position − x, from the centre of mass. You used the position itself, from the
// origin of the world.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
    for (const RigidBody* body : {&a, &b}) {
        const Mat3 r_tilde = cross_matrix(position);
        K -= r_tilde * world_inverse_inertia(*body) * r_tilde;
    }
    return K;
}

}  // namespace collide
