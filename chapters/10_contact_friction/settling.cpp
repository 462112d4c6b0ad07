#include "chapters/10_contact_friction/settling.hpp"

#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"

namespace collide {

namespace {

/// The sliding contact whose force grows fastest along the ray.
std::size_t fastest_growing(const std::vector<HeldContact>& contacts, const VecX& ray) {
    std::size_t found = contacts.size();
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (contacts[i].kind == FrictionKind::sliding &&
            (found == contacts.size() ||
             ray[static_cast<Eigen::Index>(i)] > ray[static_cast<Eigen::Index>(found)]))
            found = i;
    return found;
}

}  // namespace

// [impact-without-collision]
Resolution settling_impulse(const Simulation& simulation, std::vector<RigidBody>& bodies,
                            const std::vector<Contact>& resting, const CollisionRules& rules,
                            const FrictionHoldSettings& settings,
                            const std::vector<Joint>& joints) {
    Resolution resolution{.impulses = std::vector<Vec3>(resting.size(), Vec3::Zero())};
    const Scene& scene = simulation.scene;
    const std::vector<HeldContact> held = held_contacts(scene, resting, settings);
    if (!any_slides(held)) return resolution;  // no case without forces is known
    const Forces others = forces_from(scene, simulation.time);
    const FrictionForceProblem now =
        friction_force_problem(bodies, held, joints, others(0, bodies), settings, &simulation.work);
    const FrictionAnswer answer = solve_friction(now.problem, {.tolerance = friction_tolerance});
    if (answer.solution.status != FrictionStatus::unbounded) return resolution;

    const std::size_t hit = fastest_growing(held, answer.solution.ray);
    // [slow-impact]
    const Contact& contact = now.contacts[hit];
    RigidBody& a = bodies[static_cast<std::size_t>(contact.a)];
    RigidBody& b = bodies[static_cast<std::size_t>(contact.b)];
    ImpactProblem problem = impact_problem(a, b, contact, collision_matrix(bodies, contact, rules));
    constexpr double slowly = 1e-9;  // of the speed of sliding
    problem.u0.z() = -slowly * problem.u0.norm();
    const Impact impact = impact_regularised(problem);
    // [slow-impact]
    if (impact.status != ImpactStatus::resolved) {
        resolution.status = ResolveStatus::not_converged;
        return resolution;
    }
    resolution.impulses[hit] = contact_frame(contact.normal).transpose() * impact.p;
    apply_impulse(a, b, contact.position, resolution.impulses[hit]);
    if (rules.coupling.enforce) rules.coupling.enforce(bodies);
    return resolution;
}
// [impact-without-collision]

// [collide-and-settle]
RespondStage collide_and_settle(const CollideStage& collide, const FrictionHoldSettings& settings,
                                const std::vector<Joint>& joints) {
    require_valid(settings);
    const RespondStage respond = respond_with(collide);
    return [=](Simulation& simulation, const EventSettings& events) {
        respond(simulation, events);
        if (!goes_on(simulation)) return;
        const std::vector<Contact> resting = resting_contacts(simulation, events);
        if (resting.empty()) return;
        record_event(simulation, events, resting, [&](std::vector<RigidBody>& bodies) {
            CollisionRules rules = rules_of(events);
            rules.work = &simulation.work;
            rules.coupling = joint_coupling(joint_rows(bodies, joints));
            return settling_impulse(simulation, bodies, resting, rules, settings, joints);
        });
        if (goes_on(simulation)) respond(simulation, events);
    };
}
// [collide-and-settle]

}  // namespace collide
