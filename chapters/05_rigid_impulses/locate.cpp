#include "chapters/05_rigid_impulses/locate.hpp"

#include <algorithm>

namespace collide {

namespace {

bool touches(const Detection& detection, const IndexPair& pair) {
    return std::any_of(detection.near.begin(), detection.near.end(),
                       [&](const NearPair& near) { return near.pair == pair; });
}

/// The overlap that proves a moment illegal. Where overlap is allowed, a penetrating edge proves nothing.
KnownOverlap known_overlap(const Detection& found, const Flight& flight,
                           const DetectionMemory& memory) {
    KnownOverlap overlap = remember_overlap(found, memory);
    if (flight.allowed.contains(overlap.pair)) overlap.edge.reset();
    return overlap;
}

/// Time tolerance for contacts that close more slowly than the rest threshold [s].
double resting_accuracy(const Flight& flight, const EventSettings& settings) {
    if (!flight.supports_rest || settings.rest_threshold == 0) return 0;
    return 0.1 * settings.tolerance / settings.rest_threshold;
}

}  // namespace

Detection detect(Simulation& simulation, const std::vector<RigidBody>& bodies,
                 const EventSettings& settings, const LegalDepths& allowed) {
    simulation.work.spend(static_cast<std::int64_t>(bodies.size()));
    return detect(simulation.scene, bodies, settings.tolerance, simulation.memory, allowed);
}

// [locate]
Located locate(Simulation& simulation, const Flight& flight, const Detection& detection,
               const EventSettings& settings) {
    const Scene& scene = simulation.scene;
    const double accuracy = resting_accuracy(flight, settings);
    const auto contacts_at = [&](const Detection& found) {
        return find_contacts(scene, found, settings.tolerance, simulation.memory);
    };
    KnownOverlap known = known_overlap(detection, flight, simulation.memory);
    Located legal{.bodies = scene.bodies};
    double illegal = flight.length;
    for (;;) {
        const double middle = legal.time + (illegal - legal.time) / 2;
        if (middle <= legal.time || middle >= illegal) break;  // no number lies between
        if (illegal - legal.time < accuracy && touches(legal.detection, known.pair)) {
            legal.kind = Located::Kind::resting;
            return legal;
        }
        ++legal.trials;
        std::vector<RigidBody> trial = flight.at(middle);
        if (still_overlaps(scene, trial, known)) {
            illegal = middle;
            continue;
        }
        Detection found = detect(simulation, trial, settings, flight.allowed);
        if (found.illegal) {
            illegal = middle;
            known = known_overlap(found, flight, simulation.memory);
            continue;
        }
        legal = {.time = middle,
                 .bodies = std::move(trial),
                 .detection = std::move(found),
                 .trials = legal.trials};
        legal.contacts = contacts_at(legal.detection);
        if (any_approaching(legal.bodies, legal.contacts, settings.rest_threshold)) {
            legal.kind = Located::Kind::collision;
            return legal;
        }
    }
    // The gap closes, but slowly. Or so fast that time cannot be divided finely enough.
    if (legal.time == 0) {
        legal.detection = detect(simulation, legal.bodies, settings, flight.allowed);
        legal.contacts = contacts_at(legal.detection);
    }
    legal.kind =
        touches(legal.detection, known.pair) ? Located::Kind::resting : Located::Kind::not_found;
    return legal;
}
// [locate]

}  // namespace collide
