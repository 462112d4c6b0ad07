#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 cross_matrix(const Vec3& r) {
    Mat3 matrix;
    matrix << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    return matrix;
}

double effective_mass(const RigidBody& a, const RigidBody& b, const Contact& contact) {
    const Mat3 K = collision_matrix(a, b, contact.position);
    return 1 / contact.normal.dot(K * contact.normal);
}

}  // namespace collide
