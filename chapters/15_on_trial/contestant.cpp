#include "chapters/15_on_trial/contestant.hpp"

#include <algorithm>
#include <cmath>

#include "chapters/14_plus_simultaneous/models.hpp"

namespace collide {

std::string to_text(Tuning tuning) { return tuning == Tuning::defaults ? "defaults" : "advised"; }

namespace {

bool has_friction(const Scene& scene) {
    return std::any_of(scene.surfaces.begin(), scene.surfaces.end(),
                       [](const Surface& surface) { return surface.friction > 0; });
}

/// One of the course's models. The step is the longest that it takes.
Contestant course_contestant(const std::string& name, const Stepper& usual, const std::string& says,
                             const std::optional<Stepper>& careful = {},
                             const std::string& careful_says = "") {
    const bool is_frictionless = name == "impulses" || name == "resting-contact";
    const auto run = [=](const TrialTask& task, double step, Tuning tuning) {
        if (is_frictionless && has_friction(task.scene)) return unsupported("friction");
        Stepper stepper = tuning == Tuning::advised && careful ? *careful : usual;
        stepper.step = step;
        Motion motion;
        try {
            const Simulation end =
                simulate(task.scene, stepper, task.duration, [&](const Simulation& now) {
                    // An event is told before its collisions and after them: the later counts.
                    if (!motion.times.empty() && motion.times.back() == now.time) {
                        motion.moments.back() = now.scene.bodies;
                        return;
                    }
                    motion.times.push_back(now.time);
                    motion.moments.push_back(now.scene.bodies);
                });
            if (end.status == SimulationStatus::resting_contact) return unsupported("rest");
            if (end.status != SimulationStatus::reached_end) motion.failed = to_text(end.status);
            if (!motion.times.empty()) motion.moments.back() = end.scene.bodies;
        } catch (const std::invalid_argument& error) {
            return unsupported(error.what());
        }
        return motion;
    };
    return {name, "", says, careful_says, run};
}

}  // namespace

std::vector<Contestant> course_contestants() {
    const std::string by_events = "flights to 1e-6 m, collisions located";
    return {
        course_contestant("impulses", impulses_model(), by_events + ", no friction"),
        course_contestant("frictional-impulses", frictional_impulses_model(), by_events),
        course_contestant("resting-contact", resting_contact_model(), by_events + ", no friction"),
        course_contestant("contact-friction", contact_friction_model(), by_events),
        course_contestant("pgs", pgs_model(), "20 sweeps in 10 substeps",
                          pgs_model({.sweeps = 100, .substeps = 10}), "100 sweeps in 10 substeps"),
        course_contestant("compliant", compliant_model(), "modulus 1e7 Pa, slip of 0.01 m/s",
                          compliant_model({.modulus = 1e9, .transition_speed = 1e-3}),
                          "modulus 1e9 Pa, slip of 0.001 m/s"),
        course_contestant("plus", plus_model(), by_events)};
}

std::optional<Vec3> box_size(const Shape& shape) {
    const auto* convex = std::get_if<ConvexShape>(&shape);
    if (!convex || convex->vertices.size() != 8) return {};
    Vec3 most = Vec3::Zero();
    for (const Vec3& vertex : convex->vertices) most = most.cwiseMax(vertex.cwiseAbs());
    for (const Vec3& vertex : convex->vertices)
        if (!vertex.cwiseAbs().isApprox(most, 1e-9)) return {};
    return 2 * most;
}

Motion unsupported(std::string why) {
    Motion motion;
    motion.unsupported = std::move(why);
    return motion;
}

int steps_of(const TrialTask& task, double step) {
    return std::max(1, static_cast<int>(std::lround(task.duration / step)));
}

}  // namespace collide
