#include "chapters/06_frictional_impact_3d/two_bodies.hpp"

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "common/core/errors.hpp"

namespace collide {

ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             const Mat3& K, RestitutionLaw law) {
    const Mat3 R = contact_frame(contact.normal);
    const Mat3 rotated = R * K * R.transpose();
    return {.K = (rotated + rotated.transpose()) / 2,
            .u0 = R * (point_velocity(a, contact.position) - point_velocity(b, contact.position)),
            .mu = contact.surface.friction,
            .e = contact.surface.restitution,
            .law = law};
}

ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             RestitutionLaw law) {
    require_valid(a);
    require_valid(b);
    require_finite("position", contact.position);
    require_unit("normal", contact.normal);
    if (is_fixed(a) && is_fixed(b)) refuse("bodies", "two fixed ones", "such that one can move");
    return impact_problem(a, b, contact, collision_matrix(a, b, contact.position), law);
}

BodyImpact after_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                        const Impact& impact) {
    BodyImpact after{.a = a, .b = b, .impact = impact};
    after.impulse = contact_frame(contact.normal).transpose() * impact.p;  // step 8, only for p
    apply_impulse(after.a, after.b, contact.position, after.impulse);      // step 7
    return after;
}

// [resolve-impact]
BodyImpact resolve_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                          RestitutionLaw law, const RegularisedSettings& settings) {
    const ImpactProblem problem = impact_problem(a, b, contact, law);  // steps 1 and 2
    const Impact impact = impact_regularised(problem, settings);       // steps 3 to 6
    return after_impact(a, b, contact, impact);                        // steps 7 and 8
}
// [resolve-impact]

}  // namespace collide
