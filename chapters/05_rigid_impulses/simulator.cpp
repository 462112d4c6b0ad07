#include "chapters/05_rigid_impulses/simulator.hpp"

#include <algorithm>

#include "common/errors.hpp"

namespace collide {

namespace {

/// A step that would have to be divided further is not worth waiting for.
constexpr int max_parts = 10'000;

void require_valid(const SimulationSettings& settings) {
    require_positive("step", settings.step);
    require_not_negative("rest_threshold", settings.resolve.rest_threshold);
    require_positive("max_passes", settings.resolve.max_passes);
    require_positive("max_events_per_step", settings.max_events_per_step);
    if (!(settings.tolerance > separating_tolerance))
        refuse("tolerance", to_text(settings.tolerance),
               "more than " + to_text(separating_tolerance) + ", which is rounding");
}

void write_ledger(Simulation& simulation) {
    simulation.ledger.push_back({simulation.time, kinetic_energy(simulation.scene),
                                 potential_energy(simulation.scene), simulation.lost});
}

/// Makes a moment that nothing speaks against the present one.
void accept(Simulation& simulation, std::vector<RigidBody> bodies, double step,
            const SimulationSettings& settings) {
    simulation.scene.bodies = std::move(bodies);
    simulation.time += step;
    simulation.detection =
        detect(simulation.scene, simulation.scene.bodies, settings.tolerance, simulation.memory);
    simulation.worst_penetration =
        std::max(simulation.worst_penetration, simulation.detection.depth);
    write_ledger(simulation);
}

Derivative free_motion(const Scene& scene) {
    return motion(scene.bodies, [forces = weights(scene)](double, const auto&) { return forces; });
}

// [fly]
/// Goes on for one step as if nothing was in the way. If that ends in an overlap, goes to the
/// collision instead. Returns how far it went [s].
double fly(Simulation& simulation, double step, const SimulationSettings& settings) {
    const Scene& scene = simulation.scene;
    const Derivative f = free_motion(scene);
    const int parts = parts_of_step(scene.bodies, step);
    if (parts > max_parts) {
        simulation.status = SimulationStatus::motion_not_resolved;
        return 0;
    }
    std::vector<RigidBody> next = integrate(scene.bodies, f, step, parts);
    const Detection detection = detect(scene, next, settings.tolerance, simulation.memory);
    simulation.last_trials = 0;
    if (detection.deepest) {
        Located located = locate(scene, f, step, parts, detection, settings, simulation.memory);
        if (located.kind == Located::Kind::resting)
            simulation.status = SimulationStatus::resting_contact;
        if (located.kind == Located::Kind::not_found)
            simulation.status = SimulationStatus::impact_not_found;
        step = located.time;
        next = std::move(located.bodies);
        simulation.last_trials = located.trials;
        simulation.trials += located.trials;
    }
    ++simulation.steps;
    accept(simulation, std::move(next), step, settings);
    return step;
}
// [fly]

}  // namespace

std::string to_text(SimulationStatus status) {
    switch (status) {
        case SimulationStatus::reached_end: return "reached the end";
        case SimulationStatus::resting_contact: return "resting contact";
        case SimulationStatus::too_many_events: return "too many events";
        case SimulationStatus::collisions_unresolved: return "collisions unresolved";
        case SimulationStatus::motion_not_resolved: return "motion not resolved";
        case SimulationStatus::impact_not_found: return "impact not found";
    }
    return "unknown";
}

int parts_of_step(const std::vector<RigidBody>& bodies, double step) {
    double fastest = 0;
    for (const RigidBody& body : bodies) fastest = std::max(fastest, body.angular_velocity.norm());
    return 1 + static_cast<int>(std::min<double>(fastest * step / spin_a_part, max_parts));
}

std::vector<RigidBody> integrate(const std::vector<RigidBody>& bodies, const Derivative& f,
                                 double duration, int parts) {
    return unpack(bodies,
                  integrate_fixed(rk4_step, f, 0, pack(bodies), duration, parts, renormalise));
}

// [locate]
Located locate(const Scene& scene, const Derivative& f, double step, int parts,
               const Detection& detection, const SimulationSettings& settings,
               DetectionMemory& memory) {
    Located legal{.bodies = scene.bodies};
    double illegal = step;
    KnownOverlap known = remember_overlap(detection, memory);
    for (;;) {
        const double middle = legal.time + (illegal - legal.time) / 2;
        if (middle <= legal.time || middle >= illegal) break;  // no number lies between
        ++legal.trials;
        std::vector<RigidBody> trial = integrate(scene.bodies, f, middle, parts);
        if (still_overlaps(scene, trial, known)) {
            illegal = middle;
            continue;
        }
        const Detection found = detect(scene, trial, settings.tolerance, memory);
        if (found.deepest) {
            illegal = middle;
            known = remember_overlap(found, memory);
            continue;
        }
        legal.time = middle;
        legal.bodies = std::move(trial);
        const auto contacts = find_contacts(legal.bodies, found, settings.tolerance, memory);
        if (any_colliding(legal.bodies, contacts, settings.resolve.rest_threshold)) {
            legal.kind = Located::Kind::collision;
            return legal;
        }
    }
    // The gap closes, but slowly. Or so fast that time cannot be divided finely enough.
    const Detection last = detect(scene, legal.bodies, settings.tolerance, memory);
    const bool touches =
        std::find(last.near.begin(), last.near.end(), known.pair) != last.near.end();
    legal.kind = touches ? Located::Kind::resting : Located::Kind::not_found;
    return legal;
}
// [locate]

// [respond]
void respond(Simulation& simulation, const SimulationSettings& settings) {
    std::vector<RigidBody>& bodies = simulation.scene.bodies;
    simulation.contacts =
        find_contacts(bodies, simulation.detection, settings.tolerance, simulation.memory);
    if (!any_colliding(bodies, simulation.contacts, settings.resolve.rest_threshold)) return;

    CollisionEvent event{.time = simulation.time, .trials = simulation.last_trials};
    for (const RigidContact& contact : simulation.contacts) {
        const double velocity = relative_normal_velocity(bodies, contact);
        event.approach = std::min(event.approach, velocity);
        event.colliding += velocity < -settings.resolve.rest_threshold;
    }
    event.contacts = static_cast<int>(simulation.contacts.size());
    event.energy_before = kinetic_energy(simulation.scene);
    event.resolution =
        resolve(bodies, simulation.contacts, simulation.scene.restitution, settings.resolve);
    event.impulse = event.resolution.impulses.sum();
    event.energy_lost = event.energy_before - kinetic_energy(simulation.scene);
    simulation.lost += event.energy_lost;
    if (event.resolution.status != ResolveStatus::resolved)
        simulation.status = SimulationStatus::collisions_unresolved;
    simulation.events.push_back(event);
    write_ledger(simulation);
}
// [respond]

namespace {

// [one-step]
/// One step of the ODE solver, with however many collisions there are in it.
void take_step(Simulation& simulation, double step, const SimulationSettings& settings,
               const SimulationObserver& observe) {
    const std::size_t allowed =
        simulation.events.size() + static_cast<std::size_t>(settings.max_events_per_step);
    double left = step;
    while (left > 0 && simulation.status == SimulationStatus::reached_end) {
        respond(simulation, settings);
        if (simulation.status != SimulationStatus::reached_end) break;
        if (simulation.events.size() >= allowed) {
            simulation.status = SimulationStatus::too_many_events;
            break;
        }
        left -= fly(simulation, left, settings);
        if (observe) observe(simulation);
    }
}
// [one-step]

}  // namespace

Simulation start_simulation(const Scene& scene, const SimulationSettings& settings) {
    require_valid(scene);
    require_valid(settings);
    Simulation simulation{.scene = scene, .memory = start_detection(scene)};
    accept(simulation, scene.bodies, 0, settings);
    if (const auto pair = simulation.detection.deepest)
        refuse("overlap of bodies " + std::to_string(pair->first) + " and " +
                   std::to_string(pair->second),
               to_short_text(simulation.detection.depth) + " m", "zero at the beginning");
    return simulation;
}

void advance(Simulation& simulation, double duration, const SimulationSettings& settings,
             const SimulationObserver& observe) {
    require_valid(settings);
    require_not_negative("duration", duration);
    const double end = simulation.time + duration;
    // The last step ends at the end, or a rounding error before it.
    while (simulation.time < end - 1e-12 * std::max(1.0, end) &&
           simulation.status == SimulationStatus::reached_end)
        take_step(simulation, std::min(settings.step, end - simulation.time), settings, observe);
    // Contacts may have been reached at the very end; they are reported, and resolved next time.
    simulation.contacts = find_contacts(simulation.scene.bodies, simulation.detection,
                                        settings.tolerance, simulation.memory);
}

Simulation simulate(const Scene& scene, double duration, const SimulationSettings& settings,
                    const SimulationObserver& observe) {
    Simulation simulation = start_simulation(scene, settings);
    if (observe) observe(simulation);
    advance(simulation, duration, settings, observe);
    return simulation;
}

}  // namespace collide
