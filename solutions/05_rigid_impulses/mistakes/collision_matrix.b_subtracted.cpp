// hint: B receives −p, and its velocity is subtracted: two minus signs. So B's terms are added
// like A's.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position) {
    Mat3 K = (a.inverse_mass - b.inverse_mass) * Mat3::Identity();
    const Mat3 r_a = cross_matrix(position - a.position), r_b = cross_matrix(position - b.position);
    K -= r_a * world_inverse_inertia(a) * r_a;
    K += r_b * world_inverse_inertia(b) * r_b;
    return K;
}

}  // namespace collide
