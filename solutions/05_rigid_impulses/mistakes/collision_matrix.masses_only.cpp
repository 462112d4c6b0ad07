// hint: Rigid bodies also yield by turning: each adds its term −r̃ I⁻¹ r̃ to K of two particles.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3&) {
    return (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
}

}  // namespace collide
