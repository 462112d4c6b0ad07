#include "chapters/05_rigid_impulses/simulator.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/03_rigid_bodies/kinematics.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// A step that would have to be divided further is not worth waiting for.
constexpr int max_parts = 40'000;
/// Contacts that a force is to hold are settled to this speed before: in a thousand seconds they
/// sink in by a micrometre [m/s].
constexpr double settled_for_holding = 1e-9;

void require_valid(const SimulationSettings& settings) {
    require_positive("step", settings.step);
    require_not_negative("rest_threshold", settings.rest_threshold);
    require_positive("max_events_per_step", settings.max_events_per_step);
    require_positive("max_events", settings.max_events);
    require_positive("max_work", static_cast<double>(settings.max_work));
    if (!settings.collide) refuse("collide", "empty", "a stage");
    if (!settings.forces) refuse("forces", "empty", "a stage");
    if (!(settings.tolerance > separating_tolerance))
        refuse("tolerance", to_text(settings.tolerance),
               "more than " + to_text(separating_tolerance) + ", which is rounding");
}

CollisionRules rules_of(const Scene& scene, const SimulationSettings& settings) {
    return {.rest_threshold = settings.rest_threshold,
            .settled = settings.hold ? settled_for_holding : settings.rest_threshold,
            .joints = joint_rows(scene.bodies, scene.joints)};
}

bool goes_on(const Simulation& simulation) {
    return simulation.status == SimulationStatus::reached_end;
}

}  // namespace

void write_ledger(Simulation& simulation, int event) {
    simulation.ledger.push_back({.time = simulation.time,
                                 .kinetic = kinetic_energy(simulation.scene),
                                 .potential = potential_energy(simulation.scene),
                                 .stored = simulation.stored,
                                 .lost = simulation.lost,
                                 .driven = simulation.driven,
                                 .event = event});
}

std::vector<Wrench> only_weights(const Scene& scene, double /*time*/,
                                 const std::vector<RigidBody>& /*bodies*/) {
    return weights(scene);
}

void accept(Simulation& simulation, std::vector<RigidBody> bodies, double step,
            const SimulationSettings& settings, const LegalDepths& legal) {
    simulation.scene.bodies = std::move(bodies);
    simulation.time += step;
    simulation.detection = detect(simulation.scene, simulation.scene.bodies, settings.tolerance,
                                  simulation.memory, legal);
    simulation.worst_penetration =
        std::max(simulation.worst_penetration, simulation.detection.depth);
    write_ledger(simulation);
}

std::vector<Contact> resting_contacts(const Simulation& simulation,
                                      const SimulationSettings& settings) {
    constexpr double share =
        1e-2;  // of the rest threshold: above what corrections do, below motion
    std::vector<Contact> resting;
    for (const Contact& contact : simulation.contacts)
        if (std::abs(relative_normal_velocity(simulation.scene.bodies, contact)) <=
            share * settings.rest_threshold)
            resting.push_back(contact);
    return resting;
}

// [begin-flight]
Flight begin_flight(const Simulation& simulation, double step, const SimulationSettings& settings) {
    const Scene& scene = simulation.scene;
    Flight flight{.parts = parts_of_step(scene.bodies, step)};
    for (const NearPair& near : simulation.detection.near)
        if (-near.distance > separating_tolerance) flight.legal[near.pair] = -near.distance;
    Held held;
    if (settings.hold)
        if (const auto resting = resting_contacts(simulation, settings);
            !resting.empty() || !scene.joints.empty()) {
            held = settings.hold(scene, resting);
            flight.parts = parts_of_step(scene.bodies, step, held_spin_per_part);
            flight.held = static_cast<int>(resting.size() * resting.size() / 8);
            for (const Contact& contact : resting)
                flight.legal[ordered_pair(contact.a, contact.b)] = settings.tolerance;
        }
    flight.correct = held.correct;
    flight.margin = held.margin;
    flight.parts =
        std::max(flight.parts, 1 + static_cast<int>(std::min<double>(
                                       held.stiffness * step / damping_per_part, max_parts)));
    flight.lost = std::make_shared<bool>(false);
    flight.motion = motion(scene.bodies, [&scene, begin = simulation.time, forces = settings.forces,
                                          contact_forces = held.forces, lost = flight.lost](
                                             double time, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches = forces(scene, begin + time, bodies);
        if (contact_forces && !contact_forces(begin + time, bodies, wrenches)) *lost = true;
        return wrenches;
    });
    return flight;
}
// [begin-flight]

std::vector<RigidBody> fly_freely(const Scene& scene, const Flight& flight, double duration) {
    std::vector<RigidBody> bodies =
        unpack(scene.bodies, integrate_fixed(rk4_step, flight.motion, 0, pack(scene.bodies),
                                             duration, flight.parts, renormalise));
    if (flight.correct) flight.correct(bodies);
    return bodies;
}

// [fly]
double fly(Simulation& simulation, double step, const SimulationSettings& settings) {
    const Scene& scene = simulation.scene;
    const Flight flight = begin_flight(simulation, step, settings);
    if (flight.parts > max_parts) {
        simulation.status = SimulationStatus::motion_not_resolved;
        return 0;
    }
    Located next = fly_until_change(scene, flight, step);
    int trials = next.trials;
    // Forces that cannot be found may be needed only because the trial went too far.
    for (const double shortest = 1e-9 * step; *flight.lost; ++trials) {
        step /= 2;
        if (step < shortest) {
            simulation.status = SimulationStatus::forces_not_found;
            return 0;
        }
        *flight.lost = false;
        next = fly_until_change(scene, flight, step);
    }
    const Detection detection =
        detect(scene, next.bodies, settings.tolerance, simulation.memory, flight.legal);
    if (detection.illegal) {
        next = locate(scene, flight, next.time, detection, settings, simulation.memory);
        trials += next.trials;
        if (next.kind == Located::Kind::resting && !settings.hold)
            simulation.status = SimulationStatus::resting_contact;
        if (next.kind == Located::Kind::not_found)
            simulation.status = SimulationStatus::impact_not_found;
    }
    simulation.last_trials = trials;
    simulation.trials += trials;
    ++simulation.steps;
    simulation.work += static_cast<std::int64_t>(flight.parts) * (1 + trials) *
                       (static_cast<std::int64_t>(scene.bodies.size()) + flight.held);
    accept(simulation, std::move(next.bodies), next.time, settings, flight.legal);
    return next.time;
}
// [fly]

std::string to_text(SimulationStatus status) {
    switch (status) {
        case SimulationStatus::reached_end: return "reached the end";
        case SimulationStatus::resting_contact: return "resting contact";
        case SimulationStatus::too_many_events: return "too many events";
        case SimulationStatus::out_of_work: return "out of work";
        case SimulationStatus::collisions_unresolved: return "collisions unresolved";
        case SimulationStatus::motion_not_resolved: return "motion not resolved";
        case SimulationStatus::impact_not_found: return "impact not found";
        case SimulationStatus::no_progress: return "no progress";
        case SimulationStatus::forces_not_found: return "forces not found";
        case SimulationStatus::diverged: return "diverged";
    }
    return "unknown";
}

int parts_of_step(const std::vector<RigidBody>& bodies, double step, double spin) {
    double fastest = 0;
    for (const RigidBody& body : bodies) fastest = std::max(fastest, body.angular_velocity.norm());
    return 1 + static_cast<int>(std::min<double>(fastest * step / spin, max_parts));
}

namespace {

bool touches(const Detection& detection, const IndexPair& pair) {
    return std::any_of(detection.near.begin(), detection.near.end(),
                       [&](const NearPair& near) { return near.pair == pair; });
}

}  // namespace

// [locate]
Located locate(const Scene& scene, const Flight& flight, double step, const Detection& detection,
               const SimulationSettings& settings, DetectionMemory& memory) {
    Located legal{.bodies = scene.bodies};
    Detection last;  // of the last legal moment
    double illegal = step;
    // Who will be held need not be found exactly: this long it may close the gap slowly.
    const double soon = settings.hold && settings.rest_threshold > 0
                            ? 0.1 * settings.tolerance / settings.rest_threshold
                            : 0;
    // A pair that may overlap a little is not proved illegal by an edge that does.
    const auto remember = [&](const Detection& found) {
        KnownOverlap overlap = remember_overlap(found, memory);
        if (flight.legal.contains(overlap.pair)) overlap.edge.reset();
        return overlap;
    };
    KnownOverlap known = remember(detection);
    for (;;) {
        const double middle = legal.time + (illegal - legal.time) / 2;
        if (middle <= legal.time || middle >= illegal) break;  // no number lies between
        if (illegal - legal.time < soon && touches(last, known.pair)) {
            legal.kind = Located::Kind::resting;
            return legal;
        }
        ++legal.trials;
        std::vector<RigidBody> trial = fly_freely(scene, flight, middle);
        if (still_overlaps(scene, trial, known)) {
            illegal = middle;
            continue;
        }
        Detection found = detect(scene, trial, settings.tolerance, memory, flight.legal);
        if (found.illegal) {
            illegal = middle;
            known = remember(found);
            continue;
        }
        legal.time = middle;
        legal.bodies = std::move(trial);
        last = std::move(found);
        const auto contacts = find_contacts(scene, last, settings.tolerance, memory);
        if (any_approaching(legal.bodies, contacts, settings.rest_threshold)) {
            legal.kind = Located::Kind::collision;
            return legal;
        }
    }
    // The gap closes, but slowly. Or so fast that time cannot be divided finely enough.
    last = detect(scene, legal.bodies, settings.tolerance, memory, flight.legal);
    legal.kind = touches(last, known.pair) ? Located::Kind::resting : Located::Kind::not_found;
    return legal;
}
// [locate]

// [locate-change]
namespace {

/// One Runge–Kutta step of a flight.
std::vector<RigidBody> fly_part(const Flight& flight, double time,
                                const std::vector<RigidBody>& bodies, double length) {
    return unpack(bodies, integrate_fixed(rk4_step, flight.motion, time, pack(bodies), length, 1,
                                          renormalise));
}

/// Closes in on the change between `begin`, where the margin is positive, and the end of this part.
Located locate_change(const Flight& flight, double begin, const std::vector<RigidBody>& bodies,
                      double length, std::vector<RigidBody> end) {
    const double accuracy = change_accuracy * length;
    double before = 0, margin_before = flight.margin(bodies), margin_beyond = flight.margin(end);
    Located beyond{.kind = Located::Kind::changed, .time = length, .bodies = std::move(end)};
    while (beyond.time - before > accuracy) {
        // A straight line through both margins says where to look: just beyond it, then just before
        // it. Every third time halfway, so that it ends soon however the margin bends.
        const double width = beyond.time - before;
        const double crossing = before + width * margin_before / (margin_before - margin_beyond);
        const double aims[] = {crossing + accuracy / 3, crossing - accuracy / 3,
                               before + width / 2};
        const double time =
            std::clamp(aims[beyond.trials % 3], before + accuracy / 3, beyond.time - accuracy / 3);
        ++beyond.trials;
        std::vector<RigidBody> trial = fly_part(flight, begin, bodies, time);
        const double margin = flight.margin(trial);
        if (margin > 0) {
            before = time;
            margin_before = margin;
        } else {
            beyond.time = time;
            beyond.bodies = std::move(trial);
            margin_beyond = margin;
        }
    }
    beyond.time += begin;
    return beyond;
}

}  // namespace

Located fly_until_change(const Scene& scene, const Flight& flight, double duration) {
    if (!flight.margin)
        return {.kind = Located::Kind::flown,
                .time = duration,
                .bodies = fly_freely(scene, flight, duration)};
    Located now{.kind = Located::Kind::flown, .bodies = scene.bodies};
    const double length = duration / flight.parts;
    for (int part = 0; part < flight.parts && now.kind == Located::Kind::flown; ++part) {
        const double begin = part * length;
        std::vector<RigidBody> next = fly_part(flight, begin, now.bodies, length);
        if (flight.margin(next) > 0) {
            now.time = begin + length;
            now.bodies = std::move(next);
        } else {
            now = locate_change(flight, begin, now.bodies, length, std::move(next));
        }
    }
    if (now.kind == Located::Kind::flown) now.time = duration;
    if (flight.correct) flight.correct(now.bodies);
    return now;
}
// [locate-change]

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

namespace {

/// An event: what `answer` does to the velocities, and what that costs.
void book_event(Simulation& simulation, const SimulationSettings& settings,
                const std::vector<Contact>& contacts, const std::function<Resolution()>& answer) {
    std::vector<RigidBody>& bodies = simulation.scene.bodies;
    CollisionEvent event{.time = simulation.time,
                         .contacts = contacts,
                         .energy_before = kinetic_energy(simulation.scene),
                         .trials = simulation.last_trials};
    for (const double velocity : normal_velocities(bodies, event.contacts)) {
        event.approach = std::min(event.approach, velocity);
        event.colliding += velocity < -settings.rest_threshold;
    }
    const std::vector<Vec3> before = relative_velocities(bodies, event.contacts);
    event.resolution = answer();
    const bool nothing =
        std::all_of(event.resolution.impulses.begin(), event.resolution.impulses.end(),
                    [](const Vec3& impulse) { return impulse.isZero(0); });
    if (nothing && event.resolution.status == ResolveStatus::resolved) return;
    book_energy(event, bodies, before);
    simulation.lost += event.energy_lost;
    simulation.driven += event.driven;
    if (event.resolution.status != ResolveStatus::resolved)
        simulation.status = SimulationStatus::collisions_unresolved;
    simulation.events.push_back(std::move(event));
    write_ledger(simulation, static_cast<int>(simulation.events.size()) - 1);
}

}  // namespace

// [respond]
void respond(Simulation& simulation, const SimulationSettings& settings) {
    std::vector<RigidBody>& bodies = simulation.scene.bodies;
    simulation.contacts = find_contacts(simulation.scene, simulation.detection, settings.tolerance,
                                        simulation.memory);
    const CollisionRules rules = rules_of(simulation.scene, settings);
    const auto collide = [&] {
        if (any_approaching(bodies, simulation.contacts, rules.settled))
            book_event(simulation, settings, simulation.contacts,
                       [&] { return settings.collide(bodies, simulation.contacts, rules); });
    };
    collide();
    if (!settings.settle || !goes_on(simulation)) return;
    const std::vector<Contact> resting = resting_contacts(simulation, settings);
    if (resting.empty()) return;
    book_event(simulation, settings, resting,
               [&] { return settings.settle(simulation.scene, bodies, resting, rules); });
    if (goes_on(simulation)) collide();
}
// [respond]

namespace {

// [one-step]
/// One step of the ODE solver, with however many collisions there are in it.
void take_step(Simulation& simulation, double step, const SimulationSettings& settings,
               const SimulationObserver& observe) {
    const std::size_t allowed =
        std::min(simulation.events.size() + static_cast<std::size_t>(settings.max_events_per_step),
                 static_cast<std::size_t>(settings.max_events));
    double left = step;
    for (int standing = 0; left > 0 && goes_on(simulation);) {
        respond(simulation, settings);
        if (!goes_on(simulation)) break;
        if (simulation.events.size() >= allowed) {
            simulation.status = SimulationStatus::too_many_events;
            break;
        }
        if (simulation.work > settings.max_work) {
            simulation.status = SimulationStatus::out_of_work;
            break;
        }
        const double flown = fly(simulation, left, settings);
        left -= flown;
        standing = flown > 0 ? 0 : standing + 1;
        if (standing > 1 && goes_on(simulation)) simulation.status = SimulationStatus::no_progress;
        if (observe) observe(simulation);
    }
}
// [one-step]

}  // namespace

Simulation start_simulation(const Scene& scene, const SimulationSettings& settings) {
    require_valid(scene);
    require_valid(settings);
    if (!scene.joints.empty() && !settings.hold && !settings.take_step)
        refuse("joints", std::to_string(scene.joints.size()),
               "none, unless a hold stage keeps them (chapter 09)");
    Simulation simulation{.scene = scene, .memory = start_detection(scene)};
    accept(simulation, scene.bodies, 0, settings);
    if (const auto pair = simulation.detection.illegal; pair && !settings.take_step)
        refuse("overlap of bodies " + std::to_string(pair->first) + " and " +
                   std::to_string(pair->second),
               to_short_text(simulation.detection.depth) + " m", "zero at the beginning");
    return simulation;
}

namespace {

/// The next step of a stage that takes whole steps, if `rest` is left. It divides by the step and keeps
/// forces from one to the next, so no step shall be a sliver: the last two share what is left.
double whole_step(double step, double rest) {
    constexpr double rounding = 1e-9;  // of a step
    if (rest <= step * (1 + rounding)) return rest;
    return rest < 2 * step * (1 - rounding) ? rest / 2 : step;
}

}  // namespace

void advance(Simulation& simulation, double duration, const SimulationSettings& settings,
             const SimulationObserver& observe) {
    require_valid(settings);
    require_not_negative("duration", duration);
    const double end = simulation.time + duration;
    // The last step ends at the end, or a rounding error before it.
    while (simulation.time < end - 1e-12 * std::max(1.0, end) && goes_on(simulation)) {
        const double rest = end - simulation.time;
        if (settings.take_step) {
            settings.take_step(simulation, whole_step(settings.step, rest), settings);
            if (observe) observe(simulation);
        } else {
            take_step(simulation, std::min(settings.step, rest), settings, observe);
        }
    }
    if (settings.take_step) return;
    // Contacts may have been reached at the very end; they are reported, and resolved next time.
    simulation.contacts = find_contacts(simulation.scene, simulation.detection, settings.tolerance,
                                        simulation.memory);
}

Simulation simulate(const Scene& scene, double duration, const SimulationSettings& settings,
                    const SimulationObserver& observe) {
    Simulation simulation = start_simulation(scene, settings);
    if (observe) observe(simulation);
    advance(simulation, duration, settings, observe);
    return simulation;
}

}  // namespace collide
