#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"

#include "chapters/05_rigid_impulses/collision_matrix.hpp"
#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr std::int64_t cost_of_impact = 20;  // of one contact

// [scene-impacts]
Resolution resolve_points(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                          const CollisionRules& rules, const PointImpact& impact, int max_impacts) {
    Resolution resolution{.impulses = std::vector<Vec3>(contacts.size(), Vec3::Zero())};
    while (any_approaching(bodies, contacts, rules.settled)) {
        if (resolution.passes == max_impacts) {
            resolution.status = ResolveStatus::out_of_passes;
            break;
        }
        ++resolution.passes;
        spend(rules, cost_of_impact + static_cast<std::int64_t>(contacts.size()) / 20);
        Eigen::Index fastest = 0;
        const double velocity = normal_velocities(bodies, contacts).minCoeff(&fastest);
        Contact contact = contacts[static_cast<std::size_t>(fastest)];
        contact.surface.restitution = restitution_at(contact, velocity, rules);

        RigidBody &a = bodies[contact.a], &b = bodies[contact.b];
        const std::optional<Vec3> impulse =
            impact(a, b, contact, collision_matrix(bodies, contact, rules));
        if (!impulse) {
            resolution.status = ResolveStatus::not_converged;
            break;
        }
        apply_impulse(a, b, contact.position, *impulse);
        if (rules.coupling.enforce) rules.coupling.enforce(bodies);
        resolution.impulses[static_cast<std::size_t>(fastest)] += *impulse;
    }
    return resolution;
}
// [scene-impacts]

}  // namespace

// [coupled-matrix]
Mat3 collision_matrix(const std::vector<RigidBody>& bodies, const Contact& contact,
                      const CollisionRules& rules) {
    if (!rules.coupling.matrix)
        return collision_matrix(bodies[contact.a], bodies[contact.b], contact.position);
    // Coupled bodies may make K singular. A small multiple of the identity keeps it positive definite.
    constexpr double a_little = 1e-9;
    const Mat3 K =
        rules.coupling.matrix(bodies, point_rows(bodies, contact.a, contact.b, contact.position));
    return K + a_little * K.trace() * Mat3::Identity();
}
// [coupled-matrix]

CollideStage point_by_point(const PointImpact& impact, int max_impacts) {
    require_positive("max_impacts", max_impacts);
    return
        [impact, max_impacts](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                              const CollisionRules& rules) {
            require_valid(rules);
            for (const Contact& contact : contacts) require_valid(bodies, contact);
            return resolve_points(bodies, contacts, rules, impact, max_impacts);
        };
}

// [frictional-impulses]
CollideStage frictional_impulses(RestitutionLaw law) {
    return point_by_point([law](const RigidBody& a, const RigidBody& b, const Contact& contact,
                                const Mat3& K) -> std::optional<Vec3> {
        const Impact impact = impact_regularised(impact_problem(a, b, contact, K, law));
        if (impact.status != ImpactStatus::resolved) return std::nullopt;
        return contact_frame(contact.normal).transpose() * impact.p;
    });
}
// [frictional-impulses]

}  // namespace collide
