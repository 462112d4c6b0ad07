#include "chapters/09_resting_contact/held_flight.hpp"

#include <algorithm>

#include "chapters/09_resting_contact/joint_motion.hpp"

namespace collide {

HeldMotion held_motion(const Simulation& simulation, const ConstraintForces& forces, int parts,
                       const DriftCorrection& correct) {
    const auto unsolved = std::make_shared<bool>(false);
    const Forces others = forces_from(simulation.scene, simulation.time);
    const Forces all = [=](double time, const std::vector<RigidBody>& bodies) {
        std::vector<Wrench> wrenches = others(time, bodies);
        if (!forces(time, bodies, wrenches)) *unsolved = true;
        return wrenches;
    };
    return {.motion = motion(simulation.scene.bodies, all),
            .parts = parts,
            .correct = correct,
            .unsolved = unsolved};
}

DriftCorrection joint_correction(const HoldSettings& settings, const std::vector<Joint>& joints) {
    if (joints.empty() || settings.joints != HoldSettings::Joints::put_back) return {};
    return [joints](std::vector<RigidBody>& bodies) { put_back(bodies, joints); };
}

std::int64_t cost_of_forces(std::size_t rows) {
    const auto n = static_cast<std::int64_t>(rows);
    return 2 * n + cost_of_system(n);
}

std::vector<RigidBody> held_part(const HeldMotion& held, double time,
                                 const std::vector<RigidBody>& bodies, double length) {
    return unpack(
        bodies, integrate_fixed(rk4_step, held.motion, time, pack(bodies), length, 1, renormalise));
}

std::vector<RigidBody> held_bodies(const Simulation& simulation, const HeldMotion& held,
                                   double time) {
    simulation.work.spend(cost_of_flight(simulation, held.parts));
    const std::vector<RigidBody>& begin = simulation.scene.bodies;
    std::vector<RigidBody> bodies = unpack(
        begin,
        integrate_fixed(rk4_step, held.motion, 0, pack(begin), time, held.parts, renormalise));
    if (held.correct) held.correct(bodies);
    return bodies;
}

// [held-flight]
Flight held_flight(const Simulation& simulation, const HeldMotion& held, double step,
                   const LegalDepths& allowed,
                   const std::function<FlightEnd(double length)>& follow) {
    if (held.parts > max_parts) return {.status = SimulationStatus::motion_not_resolved};
    FlightEnd end = follow(step);
    for (const double shortest = 1e-9 * step; *held.unsolved;) {
        step /= 2;
        if (step < shortest) return {.status = forces_not_found};
        *held.unsolved = false;
        const int trials = end.trials + 1;
        end = follow(step);
        end.trials += trials;
    }
    const auto at = [&simulation, held, end](double time) {
        return time == end.time ? end.bodies : held_bodies(simulation, held, time);
    };
    return {.length = end.time,
            .at = at,
            .allowed = allowed,
            .supports_rest = true,
            .trials = end.trials};
}
// [held-flight]

// [allowed]
LegalDepths allowed_depths(const Simulation& simulation, const std::vector<Contact>& held,
                           const EventSettings& settings) {
    LegalDepths allowed;
    for (const NearPair& near : simulation.detection.near)
        if (-near.distance > separating_tolerance) allowed[near.pair] = -near.distance;
    for (const Contact& contact : held)
        allowed[ordered_pair(contact.a, contact.b)] = settings.tolerance;
    return allowed;
}
// [allowed]

Flight released_flight(const Simulation& simulation, double step, const EventSettings& settings) {
    Flight flight = free_flight(simulation, step, settings);
    flight.allowed = allowed_depths(simulation, {}, settings);
    flight.supports_rest = true;
    return flight;
}

// [fly-stage]
FlyStage held_flight(const HoldSettings& settings, const std::vector<Joint>& joints) {
    require_valid(settings);
    return [settings, joints](const Simulation& simulation, double step,
                              const EventSettings& events) {
        const Scene& scene = simulation.scene;
        const std::vector<Contact> resting = resting_contacts(simulation, events);
        if (resting.empty() && joints.empty()) return released_flight(simulation, step, events);
        // The contacts that pressed last are the warm start of the next problem.
        const auto pressing = std::make_shared<std::vector<int>>();
        const std::int64_t work =
            cost_of_forces(resting.size() + static_cast<std::size_t>(joint_row_count(joints)));
        const auto forces = [=, &simulation, carried = carry_all(scene, resting)](
                                double, const auto& bodies, auto& wrenches) {
            simulation.work.spend(work);
            return add_constraint_forces(bodies, carried, joints, settings, *pressing, wrenches);
        };
        const HeldMotion held =
            held_motion(simulation, forces, parts_of_step(scene.bodies, step, held_spin_per_part),
                        joint_correction(settings, joints));
        return held_flight(simulation, held, step, allowed_depths(simulation, resting, events),
                           [&](double length) {
                               return FlightEnd{length, held_bodies(simulation, held, length)};
                           });
    };
}
// [fly-stage]

}  // namespace collide
