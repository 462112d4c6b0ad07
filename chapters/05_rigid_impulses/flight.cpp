#include "chapters/05_rigid_impulses/flight.hpp"

#include <algorithm>

#include "common/core/errors.hpp"

namespace collide {

void require_valid(const EventSettings& settings) {
    require_positive("step", settings.step);
    require_not_negative("rest_threshold", settings.rest_threshold);
    require_positive("max_events_per_step", settings.max_events_per_step);
    require_positive("max_events", settings.max_events);
    if (!(settings.tolerance > separating_tolerance))
        refuse("tolerance", to_text(settings.tolerance),
               "more than " + to_text(separating_tolerance) + ", which is rounding");
}

CollisionRules rules_of(const EventSettings& settings) {
    return {.rest_threshold = settings.rest_threshold,
            .settled = settings.settled.value_or(settings.rest_threshold)};
}

int parts_of_step(const std::vector<RigidBody>& bodies, double step) {
    double fastest = 0;
    for (const RigidBody& body : bodies) fastest = std::max(fastest, body.angular_velocity.norm());
    return 1 + static_cast<int>(std::min<double>(fastest * step / spin_per_part, max_parts));
}

std::int64_t cost_of_flight(const Simulation& simulation, int parts) {
    constexpr std::int64_t of_part = 3;  // of a body in one Runge–Kutta step
    return of_part * parts * static_cast<std::int64_t>(simulation.scene.bodies.size());
}

// [free-flight]
Flight free_flight(const Simulation& simulation, double step, const EventSettings&) {
    const Scene& scene = simulation.scene;
    const int parts = parts_of_step(scene.bodies, step);
    if (parts > max_parts) return {.status = SimulationStatus::motion_not_resolved};
    const Derivative f = motion(scene.bodies, forces_from(scene, simulation.time));
    const auto at = [&simulation, f, parts](double time) {
        simulation.work.spend(cost_of_flight(simulation, parts));
        const std::vector<RigidBody>& begin = simulation.scene.bodies;
        return unpack(begin,
                      integrate_fixed(rk4_step, f, 0, pack(begin), time, parts, renormalise));
    };
    return {.length = step, .at = at};
}
// [free-flight]

}  // namespace collide
