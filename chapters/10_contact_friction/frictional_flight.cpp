#include "chapters/10_contact_friction/frictional_flight.hpp"

#include <algorithm>
#include <limits>
#include <memory>

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

namespace {

/// μ f_N A_tt/|v| of one sliding contact [1/s].
double stiffness_of(const FrictionForceProblem& forces, std::size_t i, const VecX& f,
                    double speed) {
    const FrictionContact& friction = forces.problem.contacts[i];
    const double yield = std::max(own_yield(forces.problem, friction.tangent),
                                  own_yield(forces.problem, friction.tangent + 1));
    return friction.mu * f[friction.normal] * yield / speed;
}

}  // namespace

// [stiffness]
double sliding_stiffness(const std::vector<RigidBody>& bodies,
                         const std::vector<HeldContact>& contacts,
                         const FrictionForceProblem& forces, const VecX& f) {
    double sum = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i)
        if (contacts[i].kind == FrictionKind::sliding)
            sum += stiffness_of(forces, i, f, sliding_velocity(bodies, forces.contacts[i]).norm());
    return sum;
}
// [stiffness]

namespace {

int parts_for_damping(double stiffness, double step) {
    return 1 + static_cast<int>(std::min<double>(stiffness * step / damping_per_part, max_parts));
}

/// The time after which a contact stops, if it goes on to slow down as it does now [s].
double time_to_stop(const FrictionForceProblem& forces, std::size_t i, const Vec3& velocity,
                    const VecX& a) {
    const FrictionContact& friction = forces.problem.contacts[i];
    const Mat3 frame = contact_frame(forces.contacts[i].normal);
    const Vec2 slip = (frame * velocity).head<2>();
    const double slowing = -slip.dot(a.segment<2>(friction.tangent));
    return slowing > 0 ? slip.squaredNorm() / slowing : std::numeric_limits<double>::infinity();
}

/// Where directions are given, forces need not exist (Painlevé's paradox, jamming). Where friction
/// follows the velocity after a short time they do. This is that time, as a share of the step.
constexpr double share_without_forces = 1e-2;

/// A contact that slides is treated implicitly: friction points against its velocity after `time`.
void stop_within(HeldContact& held, double time) {
    if (held.kind != FrictionKind::sliding) return;
    held.kind = FrictionKind::at_rest;
    held.stopping = 1 / time;
}

}  // namespace

// [modes]
FlightModes flight_modes(const std::vector<RigidBody>& bodies, std::vector<HeldContact> contacts,
                         const FrictionForceProblem& forces, const FrictionSolution& solution,
                         double step) {
    // A contact that its own friction stops does so within about the inverse of its stiffness.
    constexpr double soon = 6;            // of that time
    constexpr double safely_after = 1.5;  // of the time to the stop
    FlightModes modes{.length = step};
    if (solution.status != FrictionStatus::solved) {
        modes.length *= share_without_forces;
        for (HeldContact& held : contacts) stop_within(held, modes.length);
    }
    double stiffness = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        HeldContact& held = contacts[i];
        if (held.kind != FrictionKind::sliding) continue;
        const Vec3 velocity = sliding_velocity(bodies, forces.contacts[i]);
        const double own = stiffness_of(forces, i, solution.f, velocity.norm());
        const double stop = time_to_stop(forces, i, velocity, solution.a);
        if (stop * own < soon) {
            modes.length = std::min(modes.length, safely_after * stop);
        } else if (own * step > max_parts_for_sliding * damping_per_part) {
            stop_within(held, step);
            continue;
        }
        stiffness += own;
    }
    modes.contacts = std::move(contacts);
    modes.parts = parts_for_damping(stiffness, modes.length);
    return modes;
}
// [modes]

namespace {

// [locate-change]
/// Bisects for the zero of the event function in the last Runge–Kutta step of the path, at whose
/// beginning it is positive, and ends the path just beyond it.
int end_at_change(HeldPath& path, const std::vector<RigidBody>& bodies, const HeldMotion& held,
                  const EventFunction& event) {
    finish(path, held);
    const double begin = path.times[path.times.size() - 2];
    double before = begin, beyond = path.times.back();
    const double accuracy = change_accuracy * (beyond - before);
    int trials = 0;
    for (; beyond - before > accuracy; ++trials) {
        const double middle = (before + beyond) / 2;
        const bool holds = event(unpack(bodies, state_at(path, middle))) > 0;
        (holds ? before : beyond) = middle;
    }
    VecX end = state_at(path, beyond);
    path.times.back() = beyond;
    path.states.back() = std::move(end);
    path.slopes.pop_back();
    return trials;
}

}  // namespace

FlightEnd follow_until_change(const Simulation& simulation, const HeldMotion& held,
                              const EventFunction& event, double duration) {
    if (!event) return follow(simulation, held, duration);
    simulation.work.spend(cost_of_flight(simulation, held.parts));
    const std::vector<RigidBody>& bodies = simulation.scene.bodies;
    FlightEnd end{.path = start_path(bodies)};
    for (int part = 0; part < held.parts && !*held.unsolved; ++part) {
        extend(end.path, held, duration / held.parts);
        if (event(unpack(bodies, end.path.states.back())) > 0) continue;
        end.trials = end_at_change(end.path, bodies, held, event);
        end.time = end.path.times.back();
        return end;
    }
    end.time = end.path.times.back() = duration;
    return end;
}
// [locate-change]

namespace {

/// The longest flight to try: after a collision a few times the last one, growing from flight to flight.
/// Most of a longer one would be in vain.
double longest_to_try(const Simulation& simulation, double step) {
    constexpr double growth = 4, shortest = 5e-3, whole = 0.999;
    const ForceMemory* memory = force_memory(simulation);
    if (!memory) return step;
    const double flown = simulation.time - memory->begin;
    const double last = flown < whole * memory->length ? flown : memory->limit;
    return std::clamp(growth * last, shortest * step, step);
}

}  // namespace

// [fly-stage]
FlyStage frictional_flight(const FrictionHoldSettings& settings, const std::vector<Joint>& joints) {
    require_valid(settings);
    return [settings, joints](const Simulation& simulation, double step,
                              const EventSettings& events) {
        const Scene& scene = simulation.scene;
        const std::vector<Contact> resting = resting_contacts(simulation, events);
        if (resting.empty() && joints.empty()) return released_flight(simulation, step, events);
        // The forces at the beginning say how stiff the friction is.
        const std::vector<HeldContact> contacts = held_contacts(scene, resting, settings);
        const FrictionForceProblem begin = friction_force_problem(
            scene.bodies, contacts, joints, forces_from(scene, simulation.time)(0, scene.bodies),
            settings, &simulation.work);
        const FrictionSolution at_begin =
            solve_friction(begin.problem, {.tolerance = friction_tolerance,
                                           .start = warm_start(force_memory(simulation), begin)});
        const double longest = longest_to_try(simulation, step);
        const FlightModes modes = flight_modes(scene.bodies, contacts, begin, at_begin, longest);
        const int parts = std::max(modes.parts, parts_while_held(scene, joints, modes.length));
        const auto last = std::make_shared<VecX>(at_begin.f);
        const ForceMemory* const before = force_memory(simulation);
        const auto answers =
            std::make_shared<MethodCounts>(before ? before->answers : MethodCounts{});

        const auto forces = [=, &simulation](double, const auto& bodies, auto& wrenches) {
            return add_frictional_forces(bodies, modes.contacts, joints, settings, simulation.work,
                                         *last, *answers, wrenches);
        };
        const HeldMotion held =
            held_motion(simulation, forces, parts, joint_correction(settings.hold, joints));
        EventFunction event;
        if (any_slides(modes.contacts))
            event = [=](const std::vector<RigidBody>& bodies) {
                return sliding_margin(bodies, modes.contacts, settings.stick_speed);
            };
        Flight flight = held_flight(
            simulation, held, modes.length, allowed_depths(simulation, resting, events),
            [&](double length) { return follow_until_change(simulation, held, event, length); });
        ForceMemory memory = remember(begin, *last);
        memory.begin = simulation.time;
        memory.length = flight.length;
        memory.answers = *answers;
        memory.limit = longest < step ? longest : memory.limit;
        flight.carried = std::make_shared<ForceMemory>(std::move(memory));
        return flight;
    };
}
// [fly-stage]

}  // namespace collide
