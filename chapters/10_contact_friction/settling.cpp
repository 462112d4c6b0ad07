#include "chapters/10_contact_friction/settling.hpp"

#include <algorithm>

#include "chapters/05_rigid_impulses/impulse.hpp"
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/06_frictional_impact_3d/two_bodies.hpp"
#include "chapters/09_resting_contact/held_flight.hpp"
#include "chapters/10_contact_friction/proximal_newton.hpp"

namespace collide {

namespace {

/// Approaches slower than this are drift, not collisions [m/s].
constexpr double least_event = 1e-6;
/// A residual of the plastic impulse up to this counts as solved, relative to the largest velocity.
constexpr double impulse_residual = 1e-7;

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

/// The residual is relative to the fastest sliding. What it leaves of an approach would sink in, flight after
/// flight: a few Newton steps more, where that is so.
VecX without_rest(const FrictionProblem& problem, const FrictionSolution& solution) {
    constexpr double finest = 1e-12;
    const double size = size_of(problem);
    if (solution.residual * size <= settled_for_holding) return solution.f;
    const NewtonForces finer = proximal_newton(
        problem, {.tolerance = std::max(finest, settled_for_holding / size), .start = solution.f});
    return finer.residual < solution.residual ? finer.f : solution.f;
}

/// Drift that is taken away is no event to remember. Its energy has been booked.
void forget_drift(Simulation& simulation, std::size_t events_before) {
    if (simulation.events.size() <= events_before || !goes_on(simulation) ||
        simulation.events.back().approach <= -least_event)
        return;
    simulation.events.pop_back();
    simulation.ledger.back().event = -1;
}

}  // namespace

// [impact-without-collision]
Resolution settling_impulse(Simulation& simulation, std::vector<RigidBody>& bodies,
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
    const FrictionSolution solution = solve_friction(
        now.problem,
        {.tolerance = friction_tolerance, .start = warm_start(force_memory(simulation), now)});
    if (solution.status == FrictionStatus::solved) keep_forces(simulation, now, solution.f);
    if (solution.status != FrictionStatus::unbounded) return resolution;

    const std::size_t hit = fastest_growing(held, solution.ray);
    // [slow-impact]
    const Contact& contact = now.contacts[hit];
    RigidBody& a = bodies[static_cast<std::size_t>(contact.a)];
    RigidBody& b = bodies[static_cast<std::size_t>(contact.b)];
    ImpactProblem problem = impact_problem(a, b, contact, collision_matrix(bodies, contact, rules));
    constexpr double slowly = 1e-9;  // of the speed of sliding
    problem.u0.z() = -slowly * problem.u0.norm();
    const Impact impact = impact_regularised(problem);
    // [slow-impact]
    if (impact.status != ImpactStatus::resolved) return resolution;  // the flight says why not
    resolution.impulses[hit] = contact_frame(contact.normal).transpose() * impact.p;
    apply_impulse(a, b, contact.position, resolution.impulses[hit]);
    if (rules.coupling.enforce) rules.coupling.enforce(bodies);
    return resolution;
}
// [impact-without-collision]

// [plastic-impulse]
Resolution plastic_impulse(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                           const std::vector<Joint>& joints, Work* work) {
    Resolution resolution{.impulses = std::vector<Vec3>(contacts.size(), Vec3::Zero()),
                          .passes = 1};
    std::vector<Row> rows;
    FrictionProblem problem{.work = work};
    for (const Contact& contact : contacts) {
        const Mat3 frame = contact_frame(contact.normal);
        const double mu = contact.surface.friction;
        FrictionContact friction{.kind = mu > 0 ? FrictionKind::at_rest : FrictionKind::none,
                                 .mu = mu,
                                 .normal = static_cast<int>(rows.size()),
                                 .tangent = static_cast<int>(rows.size()) + 1,
                                 .tangents = mu > 0 ? 2 : 0};
        rows.push_back(contact_row(bodies, contact));
        for (int k = 0; k < friction.tangents; ++k)
            rows.push_back(contact_row(bodies, contact, frame.row(k).transpose()));
        problem.contacts.push_back(friction);
    }
    for (const Row& row : joint_rows(bodies, joints)) {
        problem.joints.push_back(static_cast<int>(rows.size()));
        rows.push_back(row);
    }
    problem.b = row_velocities(bodies, rows);
    problem.J = weighted_rows(bodies, rows);
    const FrictionSolution solution = solve_friction(problem, {.tolerance = impulse_residual});
    resolution.residual = solution.residual;
    if (solution.status != FrictionStatus::solved) {
        resolution.status = ResolveStatus::not_converged;
        return resolution;
    }
    const VecX p = without_rest(problem, solution);
    apply_impulses(bodies, rows, p);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const ContactForce impulse = force_of(problem.contacts[i], p);
        resolution.impulses[i] = contact_frame(contacts[i].normal).transpose() *
                                 Vec3(impulse.tangent.x(), impulse.tangent.y(), impulse.normal);
    }
    return resolution;
}
// [plastic-impulse]

RespondStage collide_and_settle(const CollideStage& collide, const FrictionHoldSettings& settings,
                                const std::vector<Joint>& joints) {
    require_valid(settings);
    // Where collisions one after the other come to no end, all of them stop at once.
    const RespondStage respond =
        respond_with([=](std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                         const CollisionRules& rules) {
            const std::vector<RigidBody> before = bodies;
            Resolution resolution = collide(bodies, contacts, rules);
            if (resolution.status == ResolveStatus::resolved) return resolution;
            bodies = before;
            return plastic_impulse(bodies, contacts, joints, rules.work);
        });
    const RespondStage collide_then_stop = [=](Simulation& simulation,
                                               const EventSettings& events) {
        // Bounces first: the plastic impulse would swallow them. Where joints drive the bodies it may not
        // exist, and all collisions are answered one after the other.
        EventSettings fast = events;
        if (joints.empty()) fast.settled = events.rest_threshold;
        const std::size_t before = simulation.events.size();
        respond(simulation, fast);
        forget_drift(simulation, before);
        if (!goes_on(simulation) ||
            !any_approaching(simulation.scene.bodies, simulation.contacts, *events.settled))
            return;
        const std::size_t collisions = simulation.events.size();
        record_event(simulation, events, simulation.contacts, [&](std::vector<RigidBody>& bodies) {
            Resolution all_at_once =
                plastic_impulse(bodies, simulation.contacts, joints, &simulation.work);
            if (all_at_once.status == ResolveStatus::resolved) return all_at_once;
            CollisionRules rules = rules_of(events);
            rules.work = &simulation.work;
            return collide(bodies, simulation.contacts, rules);
        });
        forget_drift(simulation, collisions);
    };
    // [collide-and-settle]
    return [=](Simulation& simulation, const EventSettings& events) {
        collide_then_stop(simulation, events);
        if (!goes_on(simulation)) return;
        const std::vector<Contact> resting = resting_contacts(simulation, events);
        if (resting.empty()) return;
        record_event(simulation, events, resting, [&](std::vector<RigidBody>& bodies) {
            CollisionRules rules = rules_of(events);
            rules.work = &simulation.work;
            rules.coupling = joint_coupling(joint_rows(bodies, joints));
            return settling_impulse(simulation, bodies, resting, rules, settings, joints);
        });
        if (goes_on(simulation)) collide_then_stop(simulation, events);
    };
    // [collide-and-settle]
}

}  // namespace collide
