#include "chapters/15_on_trial/toss_runs.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/14_plus_simultaneous/models.hpp"

namespace collide {

namespace {

/// Moments of a run, in order.
struct TossMoment {
    double time;
    RigidBody body;
};

/// The body between two moments.
RigidBody cube_between(const TossMoment& before, const TossMoment& after, double time) {
    if (after.time <= before.time) return after.body;
    const double share = std::clamp((time - before.time) / (after.time - before.time), 0.0, 1.0);
    RigidBody body = before.body;
    body.position += share * (after.body.position - before.body.position);
    body.velocity += share * (after.body.velocity - before.body.velocity);
    body.angular_velocity += share * (after.body.angular_velocity - before.body.angular_velocity);
    body.orientation = before.body.orientation.slerp(share, after.body.orientation);
    return body;
}

/// The bodies at the samples' times; after the last moment nothing moves any more.
std::vector<RigidBody> at_samples(const Toss& toss, const std::vector<TossMoment>& moments) {
    std::vector<RigidBody> bodies;
    std::size_t next = 0;
    for (const TossSample& sample : toss.samples) {
        const double time = sample.time - toss.samples.front().time;
        while (next + 1 < moments.size() && moments[next].time < time) ++next;
        bodies.push_back(cube_between(moments[next == 0 ? 0 : next - 1], moments[next], time));
    }
    return bodies;
}

}  // namespace

std::vector<TossModel> toss_models() {
    std::vector<TossModel> chosen;
    for (const NamedModel& model : models())
        for (const char* name : {"contact-friction", "pgs", "compliant", "plus"})
            if (model.name == name) chosen.push_back({model.name, model.stepper});
    return chosen;
}

double lowest_corner(const RigidBody& cube) {
    // The corners are half an edge along each axis of the body, and each axis may point down.
    const Vec3 heights = cube.orientation.toRotationMatrix().row(2).cwiseAbs();
    return cube.position.z() - TossedCube{}.edge / 2 * heights.sum();
}

Scene toss_scene(const RigidBody& start, const Surface& surface) {
    const TossedCube cube;
    Scene scene{.surface = surface};
    const Vec3 lift(0, 0, std::max(0.0, -lowest_corner(start)));
    add_box(scene, Vec3::Constant(cube.edge), cube.mass,
            {.position = start.position + lift,
             .orientation = start.orientation,
             .velocity = start.velocity,
             .angular_velocity = start.angular_velocity});
    scene.bodies.front().inverse_inertia = Mat3::Identity() / cube.inertia;
    add_floor(scene);
    return scene;
}

TossRun run_toss(const Toss& toss, const Stepper& stepper, const Surface& surface) {
    const Scene scene = toss_scene(toss.samples.front().body, surface);
    const double duration = toss.samples.back().time - toss.samples.front().time;
    std::vector<TossMoment> moments;
    const Simulation end = simulate(scene, stepper, duration, [&](const Simulation& now) {
        moments.push_back({now.time, now.scene.bodies.front()});
    });
    moments.push_back({end.time, end.scene.bodies.front()});
    const bool is_whole = end.status == SimulationStatus::reached_end;
    return {.bodies = at_samples(toss, moments), .failed = is_whole ? "" : to_text(end.status)};
}

std::vector<PoseError> toss_errors(const Toss& toss, const TossRun& run) {
    std::vector<PoseError> errors;
    for (std::size_t i = 0; i < toss.samples.size(); ++i)
        errors.push_back(pose_error(run.bodies[i], toss.samples[i].body));
    return errors;
}

double corner_error(const PoseError& error) {
    const double half_turn = std::sin(error.angle / 2);
    return std::hypot(error.distance / TossedCube{}.edge, std::sqrt(2.0) * half_turn);
}

PoseError mean_error(const std::vector<PoseError>& errors) {
    PoseError mean{.distance = 0, .angle = 0};
    for (const PoseError& error : errors) {
        mean.distance += error.distance / static_cast<double>(errors.size());
        mean.angle += error.angle / static_cast<double>(errors.size());
    }
    return mean;
}

double mean_corner_error(const std::vector<PoseError>& errors) {
    double sum = 0;
    for (const PoseError& error : errors) sum += corner_error(error);
    return sum / static_cast<double>(errors.size());
}

std::vector<std::size_t> measured_impacts(const Toss& toss) {
    constexpr double impact_speed = 0.15;  // [m/s]
    const Vec3 gravity = Scene{}.gravity;
    std::vector<double> changes;
    for (std::size_t i = 0; i + 1 < toss.samples.size(); ++i) {
        const auto& [time, body] = toss.samples[i];
        const auto& [next_time, next] = toss.samples[i + 1];
        changes.push_back((next.velocity - body.velocity - (next_time - time) * gravity).norm());
    }
    std::vector<std::size_t> impacts;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const bool rises = i == 0 || changes[i] > changes[i - 1];
        const bool falls = i + 1 == changes.size() || changes[i] >= changes[i + 1];
        if (rises && falls && changes[i] > impact_speed) impacts.push_back(i);
    }
    return impacts;
}

std::optional<Toss> later_start(const Toss& toss) {
    constexpr std::size_t blurred = 1;  // the filter of the measurement spreads an impact that far
    const std::vector<std::size_t> impacts = measured_impacts(toss);
    if (impacts.empty() || impacts.front() <= blurred) return {};
    Toss later = toss;
    const auto begin = later.samples.begin();
    later.samples.erase(begin, begin + static_cast<std::ptrdiff_t>(impacts.front() - blurred));
    return later;
}

}  // namespace collide
