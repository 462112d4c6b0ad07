// Random scenes for whole runs, and what must hold of every one of them.
#pragma once
#include <numbers>

#include "chapters/05_rigid_impulses/model.hpp"
#include "common/testing/testing.hpp"

namespace collide {

inline Surface random_surface(Random& random) {
    return {.restitution = random.chance(0.15)   ? 0
                           : random.chance(0.15) ? 1
                                                 : random.uniform(0, 1),
            .friction = random.chance(0.2) ? 0 : random.uniform(0, 1.2)};
}

/// Boxes, balls and prisms with surfaces of their own, thrown at each other above a floor between
/// two walls; sometimes one of them is light, or a fixed one moves.
/// @param bodies  how many of them can move, at least 1
inline Scene random_scene(Random& random, int bodies) {
    Scene scene{.gravity = random.chance(0.8) ? Vec3(0, 0, -9.81) : Vec3::Zero()};
    add_floor(scene, 0, 8, random_surface(random));
    for (const double side : {-1.0, 1.0})
        add_fixed_box(scene, {1, 6, 6}, {.position = {side * 2, 0, 3}}, random_surface(random));
    if (random.chance(0.2))
        add_fixed(scene, Sphere{.radius = 0.3}, {.position = {0, 2.5, 1}, .velocity = {0, -1, 0}},
                  random_surface(random));
    for (int i = 0; i < bodies; ++i) {
        const double mass = random.chance(0.1) ? 1e-3 : random.log_uniform(0.2, 5);
        const Placement placement{
            .position = {-0.9 + 0.9 * (i % 3), -0.9 + 0.9 * (i / 3 % 2), 0.6 + 0.9 * (i / 6)},
            .orientation = Quat(random.rotation()),
            .velocity = random.vector(0, 2),
            .angular_velocity = random.vector(0, 5)};
        const int kind = random.index(3);
        const Surface surface = random_surface(random);
        if (kind == 0)
            add_box(scene,
                    {random.uniform(0.1, 0.4), random.uniform(0.1, 0.4), random.uniform(0.1, 0.4)},
                    mass, placement, surface);
        if (kind == 1) add_sphere(scene, random.uniform(0.08, 0.35), mass, placement, surface);
        if (kind == 2)
            add_convex(scene, prism_polyhedron(3 + random.index(4), 0.25, 0.3), mass / 0.04,
                       placement, surface);
    }
    return scene;
}

/// How many runs ended how.
struct RunCounts {
    int runs = 0, reached_end = 0, resting = 0, too_many = 0, unresolved = 0, other = 0;
    std::int64_t events = 0, contacts = 0, work = 0;
    double drift = 0;   // of the ledger in a whole run, at most, relative
    double across = 0;  // of the ledger across one event, at most, relative
};

/// Runs a scene under a stage for 2 s and requires what the course promises of any run.
inline void require_lawful_run(const Scene& scene, const CollideStage& collide, RunCounts& counts) {
    const EventSettings settings;
    const Stepper model = event_driven(free_flight, collide, settings);
    const Simulation run = simulate(scene, model, 2);
    REQUIRE(run.worst_penetration <= settings.tolerance);
    REQUIRE(run.work.done <= model.budget + 30'000'000);
    REQUIRE(run.events.size() <= static_cast<std::size_t>(settings.max_events));
    const LedgerEntry& first = run.ledger.front();
    for (std::size_t k = 0; k < run.ledger.size(); ++k) {
        const LedgerEntry& now = run.ledger[k];
        const double size = now.kinetic + std::abs(now.potential - first.potential) +
                            first.kinetic + now.driven + now.lost;
        // Between events: what the integrator leaves.
        const auto sum = [](const LedgerEntry& e) {
            return e.kinetic + e.potential + e.lost - e.driven;
        };
        const double drift = std::abs(sum(now) - sum(first));
        if (size > 0) counts.drift = std::max(counts.drift, drift / size);
        REQUIRE(drift <= 2e-5 * size);
        if (now.event < 0) continue;
        // Across an event: the impulses' own work explains the change of the kinetic energy.
        const LedgerEntry& before = run.ledger[k - 1];
        REQUIRE(before.time == now.time);
        const double across = before.kinetic + std::abs(before.potential - first.potential);
        counts.across = std::max(counts.across, std::abs(sum(now) - sum(before)) / across);
        REQUIRE(std::abs(sum(now) - sum(before)) <= 1e-9 * across);
        const CollisionEvent& event = run.events[static_cast<std::size_t>(now.event)];
        REQUIRE(event.energy_lost >= -1e-9 * across);
        counts.contacts += static_cast<std::int64_t>(event.contacts.size());
    }
    ++counts.runs;
    counts.events += static_cast<std::int64_t>(run.events.size());
    counts.work = std::max(counts.work, run.work.done);
    ++(run.status == SimulationStatus::reached_end             ? counts.reached_end
       : run.status == SimulationStatus::resting_contact       ? counts.resting
       : run.status == SimulationStatus::too_many_events       ? counts.too_many
       : run.status == SimulationStatus::collisions_unresolved ? counts.unresolved
                                                               : counts.other);
}

}  // namespace collide
