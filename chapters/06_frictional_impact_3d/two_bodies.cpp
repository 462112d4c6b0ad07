#include "chapters/06_frictional_impact_3d/two_bodies.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/06_frictional_impact_3d/collision_matrix.hpp"
#include "common/errors.hpp"

namespace collide {

// [contact-frame]
Mat3 contact_frame(const Vec3& normal) {
    Eigen::Index flattest = 0;  // the axis that is farthest from the normal
    normal.cwiseAbs().minCoeff(&flattest);
    const Vec3 tangent = normal.cross(Vec3::Unit(flattest)).normalized();
    Mat3 frame;
    frame << tangent.transpose(), normal.cross(tangent).transpose(), normal.transpose();
    return frame;
}
// [contact-frame]

ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b,
                             const FrictionalContact& contact) {
    require_valid(a);
    require_valid(b);
    require_finite("position", contact.position);
    require_unit("normal", contact.normal);
    if (is_fixed(a) && is_fixed(b)) refuse("bodies", "two fixed ones", "such that one can move");
    const Mat3 R = contact_frame(contact.normal);
    const Mat3 K = R * collision_matrix(a, b, contact.position) * R.transpose();
    return {.K = (K + K.transpose()) / 2,
            .u0 = R * (point_velocity(a, contact.position) - point_velocity(b, contact.position)),
            .mu = contact.mu,
            .e = contact.e,
            .law = contact.law};
}

// [resolve-impact]
BodyImpact resolve_impact(const RigidBody& a, const RigidBody& b, const FrictionalContact& contact,
                          const RegularisedSettings& settings) {
    const Mat3 R = contact_frame(contact.normal);                 // step 1
    const ImpactProblem problem = impact_problem(a, b, contact);  // step 2
    BodyImpact after{.a = a, .b = b, .impact = impact_regularised(problem, settings)};
    after.impulse = R.transpose() * after.impact.p;                    // step 8, of p alone
    apply_impulse(after.a, after.b, contact.position, after.impulse);  // step 7
    return after;
}
// [resolve-impact]

}  // namespace collide
