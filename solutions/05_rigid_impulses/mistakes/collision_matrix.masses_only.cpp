// hint: That is K of two particles. Rigid bodies also yield by turning: a term with I⁻¹ for each.
#include "chapters/05_rigid_impulses/collision_matrix.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3&) {
    return (a.inverse_mass + b.inverse_mass) * Mat3::Identity();
}

}  // namespace collide
