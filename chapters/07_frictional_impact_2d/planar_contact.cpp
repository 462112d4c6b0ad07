#include "chapters/07_frictional_impact_2d/planar_contact.hpp"

#include <cmath>
#include <limits>

#include "chapters/07_frictional_impact_2d/collision_matrix_2d.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// |v| + |ω||r|, the scale of rounding in point_velocity [m/s].
double speed_scale(const PlanarBody& body, const Vec2& point) {
    return body.velocity.norm() + std::abs(body.spin) * (point - body.position).norm();
}

}  // namespace

// [contact-frame]
Mat2 contact_frame(const Vec2& normal) {
    Mat2 frame;
    frame << normal.y(), -normal.x(), normal.x(), normal.y();
    return frame;
}
// [contact-frame]

PlanarContact in_plane(const Contact& contact) {
    constexpr double rounding = 1e-9;  // [1], a sine
    if (!(std::abs(contact.normal.z()) <= rounding))
        refuse("contact.normal.z", to_text(contact.normal.z()), "zero: the normal is in the plane");
    return {.position = contact.position.head<2>(),
            .normal = contact.normal.head<2>().normalized(),
            .surface = contact.surface};
}

ImpactProblem2d impact_problem(const PlanarBody& a, const PlanarBody& b,
                               const PlanarContact& contact, RestitutionLaw law) {
    require_valid(a);
    require_valid(b);
    require_finite("position", contact.position);
    require_unit("normal", contact.normal);
    if (a.inverse_mass + b.inverse_mass + a.inverse_inertia + b.inverse_inertia == 0)
        refuse("bodies", "two fixed ones", "such that one can move");
    const Mat2 R = contact_frame(contact.normal);
    const Mat2 K = R * collision_matrix_2d(a, b, contact.position) * R.transpose();
    Vec2 u0 = R * (point_velocity(a, contact.position) - point_velocity(b, contact.position));
    // [still]
    const double rounding = 4 * std::numeric_limits<double>::epsilon() *
                            (speed_scale(a, contact.position) + speed_scale(b, contact.position));
    for (double& component : u0)
        if (std::abs(component) <= rounding) component = 0;
    // [still]
    return {.K = (K + K.transpose()) / 2,
            .u0 = u0,
            .mu = contact.surface.friction,
            .e = contact.surface.restitution,
            .law = law};
}

// [resolve-impact]
PlanarBodyImpact resolve_impact(const PlanarBody& a, const PlanarBody& b,
                                const PlanarContact& contact, RestitutionLaw law) {
    PlanarBodyImpact after{.a = a, .b = b, .impact = impact_2d(impact_problem(a, b, contact, law))};
    after.impulse = contact_frame(contact.normal).transpose() * after.impact.p;
    apply_impulse(after.a, after.b, contact.position, after.impulse);
    return after;
}
// [resolve-impact]

// [planar-impulses]
CollideStage planar_impulses(RestitutionLaw law) {
    const CollideStage stage = point_by_point(
        [law](const RigidBody& a, const RigidBody& b, const Contact& contact, const Mat3& /*K*/) {
            const Vec2 impulse =
                resolve_impact(in_plane(a), in_plane(b), in_plane(contact), law).impulse;
            return std::optional(Vec3(impulse.x(), impulse.y(), 0));
        });
    return [stage](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                   const CollisionRules& rules) {
        if (rules.coupling.matrix) refuse("coupling", "a matrix", "none in the plane");
        return stage(bodies, contacts, rules);
    };
}
// [planar-impulses]

}  // namespace collide
