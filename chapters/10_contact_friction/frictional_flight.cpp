#include "chapters/10_contact_friction/frictional_flight.hpp"

#include <algorithm>
#include <limits>

namespace collide {

namespace {

const RigidBody& body_at(const std::vector<RigidBody>& bodies, int index) {
    return bodies[static_cast<std::size_t>(index)];
}

}  // namespace

// [still-slides]
double sliding_margin(const std::vector<RigidBody>& bodies,
                      const std::vector<HeldContact>& contacts, double stick_speed) {
    double margin = std::numeric_limits<double>::infinity();
    for (const HeldContact& held : contacts) {
        if (held.kind != FrictionKind::sliding) continue;
        const CarriedContact& carried = held.carried;
        const Gap gap =
            place(carried, body_at(bodies, carried.contact.a), body_at(bodies, carried.contact.b));
        const Vec3 velocity = sliding_velocity(bodies, contact_at(carried, gap));
        margin = std::min({margin, velocity.norm() - stick_speed / 2, velocity.dot(held.sliding)});
    }
    return margin;
}
// [still-slides]

// [stiffness]
double sliding_stiffness(const std::vector<RigidBody>& bodies,
                         const std::vector<HeldContact>& contacts,
                         const FrictionForceProblem& forces, const VecX& f) {
    double sum = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (contacts[i].kind != FrictionKind::sliding) continue;
        const FrictionContact& friction = forces.problem.contacts[i];
        const double speed = sliding_velocity(bodies, forces.contacts[i]).norm();
        const double yield = std::max(forces.problem.A(friction.tangent, friction.tangent),
                                      forces.problem.A(friction.tangent + 1, friction.tangent + 1));
        sum += friction.mu * f[friction.normal] * yield / speed;
    }
    return sum;
}
// [stiffness]

namespace {

int parts_for_damping(double stiffness, double step) {
    return 1 + static_cast<int>(std::min<double>(stiffness * step / damping_per_part, max_parts));
}

// [locate-change]
/// Closes in on the zero of the event function between `begin`, where it is positive, and the end of
/// this Runge–Kutta step.
FlightEnd locate_change(const HeldMotion& held, const EventFunction& event, double begin,
                        const std::vector<RigidBody>& bodies, double length,
                        std::vector<RigidBody> end) {
    const double accuracy = change_accuracy * length;
    double before = 0, event_before = event(bodies), event_beyond = event(end);
    FlightEnd beyond{.time = length, .bodies = std::move(end)};
    while (beyond.time - before > accuracy) {
        // A straight line through both values says where to look: just beyond its zero, then just before
        // it. Every third time halfway, so that it ends soon however the function bends.
        const double width = beyond.time - before;
        const double crossing = before + width * event_before / (event_before - event_beyond);
        const double aims[] = {crossing + accuracy / 3, crossing - accuracy / 3,
                               before + width / 2};
        const double time =
            std::clamp(aims[beyond.trials % 3], before + accuracy / 3, beyond.time - accuracy / 3);
        ++beyond.trials;
        std::vector<RigidBody> trial = held_part(held, begin, bodies, time);
        const double value = event(trial);
        if (value > 0) {
            before = time;
            event_before = value;
        } else {
            beyond.time = time;
            beyond.bodies = std::move(trial);
            event_beyond = value;
        }
    }
    beyond.time += begin;
    return beyond;
}

}  // namespace

FlightEnd follow_until_change(const Simulation& simulation, const HeldMotion& held,
                              const EventFunction& event, double duration) {
    if (!event) return {.time = duration, .bodies = held_bodies(simulation, held, duration)};
    simulation.work.spend(cost_of_flight(simulation, held.parts));
    FlightEnd now{.bodies = simulation.scene.bodies};
    const double length = duration / held.parts;
    bool changed = false;
    for (int part = 0; part < held.parts && !changed; ++part) {
        const double begin = part * length;
        std::vector<RigidBody> next = held_part(held, begin, now.bodies, length);
        changed = !(event(next) > 0);
        if (changed) {
            now = locate_change(held, event, begin, now.bodies, length, std::move(next));
        } else {
            now.time = begin + length;
            now.bodies = std::move(next);
        }
    }
    if (!changed) now.time = duration;
    if (held.correct) held.correct(now.bodies);
    return now;
}
// [locate-change]

// [fly-stage]
FlyStage frictional_flight(const FrictionHoldSettings& settings, const std::vector<Joint>& joints) {
    require_valid(settings);
    return [settings, joints](const Simulation& simulation, double step,
                              const EventSettings& events) {
        const Scene& scene = simulation.scene;
        const std::vector<Contact> resting = resting_contacts(simulation, events);
        if (resting.empty() && joints.empty()) return released_flight(simulation, step, events);
        const std::vector<HeldContact> contacts = held_contacts(scene, resting, settings);

        // The forces at the beginning say how stiff the friction is.
        const FrictionForceProblem begin = friction_force_problem(
            scene.bodies, contacts, joints, forces_from(scene, simulation.time)(0, scene.bodies),
            settings, &simulation.work);
        const auto last = std::make_shared<FrictionAnswer>(
            solve_friction(begin.problem, {.tolerance = friction_tolerance}));
        const double stiffness = sliding_stiffness(scene.bodies, contacts, begin, last->solution.f);
        const int parts = std::max(parts_of_step(scene.bodies, step, held_spin_per_part),
                                   parts_for_damping(stiffness, step));

        const auto forces = [=, &simulation](double, const auto& bodies, auto& wrenches) {
            return add_frictional_forces(bodies, contacts, joints, settings, simulation.work, *last,
                                         wrenches);
        };
        const HeldMotion held =
            held_motion(simulation, forces, parts, joint_correction(settings.hold, joints));
        EventFunction event;
        if (any_slides(contacts))
            event = [=](const std::vector<RigidBody>& bodies) {
                return sliding_margin(bodies, contacts, settings.stick_speed);
            };
        return held_flight(
            simulation, held, step, allowed_depths(simulation, resting, events),
            [&](double length) { return follow_until_change(simulation, held, event, length); });
    };
}
// [fly-stage]

}  // namespace collide
