#include "chapters/05_rigid_impulses/event_driven.hpp"

#include <algorithm>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// The work of the scene's forces during a flight, by Simpson's rule [J].
double work_of_forces(const Simulation& simulation, const Flight& flight, const Located& end) {
    const Scene& scene = simulation.scene;
    if (!scene.forces || end.time == 0) return 0;
    const auto power_at = [&](double time, const std::vector<RigidBody>& bodies) {
        return power(bodies, scene.forces(simulation.time + time, bodies));
    };
    return end.time / 6 *
           (power_at(0, scene.bodies) + 4 * power_at(end.time / 2, flight.at(end.time / 2)) +
            power_at(end.time, end.bodies));
}

/// Makes the end of the flight the present moment.
void accept(Simulation& simulation, const Flight& flight, Located moment) {
    simulation.driven += work_of_forces(simulation, flight, moment);
    simulation.scene.bodies = std::move(moment.bodies);
    simulation.carried = flight.carried;
    simulation.time += moment.time;
    simulation.worst_penetration = std::max(simulation.worst_penetration, moment.detection.depth);
    simulation.detection = std::move(moment.detection);
    simulation.contacts = std::move(moment.contacts);
    simulation.last_trials = flight.trials + moment.trials;
    simulation.trials += simulation.last_trials;
    ++simulation.steps;
    record_moment(simulation);
}

}  // namespace

// [fly]
double fly(Simulation& simulation, double step, const FlyStage& stage,
           const EventSettings& settings) {
    const Flight flight = stage(simulation, step, settings);
    simulation.status = flight.status;
    if (!goes_on(simulation)) return 0;
    Located next{.kind = Located::Kind::flown, .time = flight.length};
    next.bodies = flight.at(flight.length);
    next.detection = detect(simulation, next.bodies, settings, flight.allowed);
    if (next.detection.illegal) {
        next = locate(simulation, flight, next.detection, settings);
        if (next.kind == Located::Kind::resting && !flight.supports_rest)
            simulation.status = SimulationStatus::resting_contact;
        if (next.kind == Located::Kind::not_found)
            simulation.status = SimulationStatus::impact_not_found;
    } else {
        next.contacts =
            find_contacts(simulation.scene, next.detection, settings.tolerance, simulation.memory);
    }
    const double flown = next.time;
    accept(simulation, flight, std::move(next));
    return flown;
}
// [fly]

namespace {

std::vector<Vec3> relative_velocities(const std::vector<RigidBody>& bodies,
                                      const std::vector<Contact>& contacts) {
    std::vector<Vec3> velocities;
    for (const Contact& contact : contacts)
        velocities.push_back(relative_velocity(bodies, contact));
    return velocities;
}

// [event-energy]
/// What the impulses took away, and what fixed bodies that move put in: eq. (5.16). Neither is
/// computed from the kinetic energies, so the ledger is a test of the impulses.
void book_energy(CollisionEvent& event, const std::vector<RigidBody>& bodies,
                 const std::vector<Vec3>& before) {
    const std::vector<Vec3> after = relative_velocities(bodies, event.contacts);
    for (std::size_t i = 0; i < event.contacts.size(); ++i) {
        const Contact& contact = event.contacts[i];
        const Vec3& impulse = event.resolution.impulses[i];
        event.energy_lost -= impulse.dot(before[i] + after[i]) / 2;
        for (const auto& [body, sign] : {std::pair(contact.a, -1.0), std::pair(contact.b, 1.0)})
            if (is_fixed(bodies[body]))
                event.driven += sign * impulse.dot(point_velocity(bodies[body], contact.position));
    }
}
// [event-energy]

}  // namespace

void record_event(Simulation& simulation, const EventSettings& settings,
                  const std::vector<Contact>& contacts,
                  const std::function<Resolution(std::vector<RigidBody>& bodies)>& answer) {
    std::vector<RigidBody> bodies =
        simulation.scene.bodies;  // a copy: the answer may be broken off
    CollisionEvent event{.time = simulation.time,
                         .contacts = contacts,
                         .energy_before = kinetic_energy(simulation.scene),
                         .trials = simulation.last_trials};
    for (const double velocity : normal_velocities(bodies, contacts)) {
        event.approach = std::min(event.approach, velocity);
        event.colliding += velocity < -settings.rest_threshold;
    }
    event.resolution = answer(bodies);
    const std::vector<Vec3> before = relative_velocities(simulation.scene.bodies, contacts);
    simulation.scene.bodies = std::move(bodies);
    const std::vector<Vec3>& impulses = event.resolution.impulses;
    const bool nothing = std::all_of(impulses.begin(), impulses.end(),
                                     [](const Vec3& impulse) { return impulse.isZero(0); });
    if (nothing && event.resolution.status == ResolveStatus::resolved) return;
    book_energy(event, simulation.scene.bodies, before);
    simulation.lost += event.energy_lost;
    simulation.driven += event.driven;
    if (event.resolution.status != ResolveStatus::resolved)
        simulation.status = SimulationStatus::collisions_unresolved;
    simulation.events.push_back(std::move(event));
    write_ledger(simulation, static_cast<int>(simulation.events.size()) - 1);
}

// [respond]
RespondStage respond_with(const CollideStage& collide) {
    if (!collide) refuse("collide", "empty", "a stage");
    return [collide](Simulation& simulation, const EventSettings& settings) {
        CollisionRules rules = rules_of(settings);
        rules.work = &simulation.work;
        if (!any_approaching(simulation.scene.bodies, simulation.contacts, rules.settled)) return;
        record_event(simulation, settings, simulation.contacts,
                     [&](auto& bodies) { return collide(bodies, simulation.contacts, rules); });
    };
}
// [respond]

namespace {

/// The first moment: bodies may touch, but not overlap.
void start_events(Simulation& simulation, const EventSettings& settings) {
    Detection found = detect(simulation, simulation.scene.bodies, settings);
    if (const auto& pair = found.illegal)
        refuse("overlap of bodies " + std::to_string(pair->first) + " and " +
                   std::to_string(pair->second),
               to_short_text(found.depth) + " m", "zero at the beginning");
    simulation.worst_penetration = found.depth;
    simulation.contacts =
        find_contacts(simulation.scene, found, settings.tolerance, simulation.memory);
    simulation.detection = std::move(found);
}

// [one-step]
/// One step, with however many collisions there are in it.
void take_event_step(Simulation& simulation, double step, const FlyStage& fly_stage,
                     const RespondStage& respond, const EventSettings& settings) {
    const std::size_t allowed =
        std::min(simulation.events.size() + static_cast<std::size_t>(settings.max_events_per_step),
                 static_cast<std::size_t>(settings.max_events));
    double left = step;
    for (int standing = 0; left > 0;) {
        respond(simulation, settings);
        if (goes_on(simulation) && simulation.events.size() >= allowed)
            simulation.status = SimulationStatus::too_many_events;
        if (!goes_on(simulation)) return;
        const double flown = fly(simulation, left, fly_stage, settings);
        if (!goes_on(simulation)) return;
        left -= flown;
        standing = flown > 0 ? 0 : standing + 1;
        if (standing > 1) {
            simulation.status = SimulationStatus::no_progress;
            return;
        }
    }
}
// [one-step]

}  // namespace

Stepper event_driven(const FlyStage& fly, const RespondStage& respond,
                     const EventSettings& settings) {
    require_valid(settings);
    if (!fly) refuse("fly", "empty", "a stage");
    if (!respond) refuse("respond", "empty", "a stage");
    return {.step = settings.step,
            .start = [settings](Simulation& simulation) { start_events(simulation, settings); },
            .take_step =
                [=](Simulation& simulation, double step) {
                    take_event_step(simulation, step, fly, respond, settings);
                }};
}

Stepper event_driven(const FlyStage& fly, const CollideStage& collide,
                     const EventSettings& settings) {
    return event_driven(fly, respond_with(collide), settings);
}

}  // namespace collide
