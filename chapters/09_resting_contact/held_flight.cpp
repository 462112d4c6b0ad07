#include "chapters/09_resting_contact/held_flight.hpp"

#include <algorithm>
#include <utility>

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

HeldPath start_path(const std::vector<RigidBody>& bodies) { return {.states = {pack(bodies)}}; }

// [extend]
void extend(HeldPath& path, const HeldMotion& held, double length) {
    finish(path, held);
    // The slope at the beginning is the first stage of the step.
    const Derivative f = [&, is_first = true](double time, const VecX& state) mutable -> VecX {
        return std::exchange(is_first, false) ? path.slopes.back() : held.motion(time, state);
    };
    VecX end = rk4_step(f, path.times.back(), path.states.back(), length);
    renormalise(end);
    path.times.push_back(path.times.back() + length);
    path.states.push_back(std::move(end));
}
// [extend]

void finish(HeldPath& path, const HeldMotion& held) {
    if (path.slopes.size() < path.states.size())
        path.slopes.push_back(held.motion(path.times.back(), path.states.back()));
}

// [state-at]
VecX state_at(const HeldPath& path, double time) {
    const auto later = std::upper_bound(path.times.begin() + 1, path.times.end() - 1, time);
    const auto k = static_cast<std::size_t>(later - path.times.begin()) - 1;
    const double length = path.times[k + 1] - path.times[k];
    const double s = (time - path.times[k]) / length;  // 0 … 1
    // Hermite's cubic.
    VecX state = (1 + 2 * s) * (1 - s) * (1 - s) * path.states[k] +
                 s * (1 - s) * (1 - s) * length * path.slopes[k] +
                 s * s * (3 - 2 * s) * path.states[k + 1] -
                 s * s * (1 - s) * length * path.slopes[k + 1];
    renormalise(state);
    return state;
}
// [state-at]

FlightEnd follow(const Simulation& simulation, const HeldMotion& held, double duration) {
    simulation.work.spend(cost_of_flight(simulation, held.parts));
    FlightEnd end{.time = duration, .path = start_path(simulation.scene.bodies)};
    for (int part = 0; part < held.parts && !*held.unsolved; ++part)
        extend(end.path, held, duration / held.parts);
    end.path.times.back() = duration;
    return end;
}

int parts_while_held(const Scene& scene, const std::vector<Joint>& joints, double step) {
    double most = 0;  // parts in a second
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const bool is_ball = joints.empty() && std::holds_alternative<Sphere>(scene.shapes[i]);
        const double allowed = is_ball ? ball_spin_per_part : held_spin_per_part;
        most = std::max(most, scene.bodies[i].angular_velocity.norm() / allowed);
    }
    return 1 + static_cast<int>(std::min<double>(most * step, max_parts));
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
    const auto path = std::make_shared<HeldPath>(std::move(end.path));
    const auto at = [&simulation, held, path](double time) {
        simulation.work.spend(static_cast<std::int64_t>(simulation.scene.bodies.size()) / 4);
        const bool is_end = time == path->times.back();
        if (!is_end) finish(*path, held);
        std::vector<RigidBody> bodies =
            unpack(simulation.scene.bodies, is_end ? path->states.back() : state_at(*path, time));
        if (held.correct) held.correct(bodies);
        return bodies;
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
            held_motion(simulation, forces, parts_while_held(scene, joints, step),
                        joint_correction(settings, joints));
        return held_flight(simulation, held, step, allowed_depths(simulation, resting, events),
                           [&](double length) { return follow(simulation, held, length); });
    };
}
// [fly-stage]

}  // namespace collide
