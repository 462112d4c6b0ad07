#include "chapters/01_particle_collisions/bouncing.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "chapters/01_particle_collisions/restitution.hpp"
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

void require_valid(const Particle& start, const BouncingScene& scene, double duration,
                   const BouncingSettings& settings) {
    require_finite("position", start.position);
    require_finite("velocity", start.velocity);
    require_positive("inverse_mass", start.inverse_mass);
    require_finite("gravity", scene.surroundings.gravity);
    require_not_negative("drag", scene.surroundings.drag);
    require_unit("floor.normal", scene.floor.normal);
    require_finite("floor.offset", scene.floor.offset);
    require_fraction("restitution", scene.restitution);
    require_not_negative("duration", duration);
    require_positive("step", settings.step);
    require_positive("tolerance", settings.tolerance);
    require_not_negative("rest_threshold", settings.rest_threshold);
    require_positive("max_bounces", settings.max_bounces);
    if (gap(scene.floor, start.position) < 0)
        throw std::invalid_argument("position = " + to_text(VecX(start.position)) +
                                    ": must not lie below the floor");
}

// The trial steps all start from the same legal state; only their length differs.
TimeOfImpact find_impact(const Particle& particle, const BouncingScene& scene, double step,
                         const BouncingSettings& settings) {
    // [trial-step]
    const auto state_after = [&](double time) {
        const Particle trial = fly(particle, scene.surroundings, time);
        return GapAndRate{gap(scene.floor, trial.position),
                          normal_velocity(scene.floor, trial.velocity)};
    };
    // [trial-step]
    if (settings.search == ImpactSearch::prediction)
        return predicted_time_of_impact(state_after, step, settings.tolerance);
    return time_of_impact([&](double time) { return state_after(time).gap; }, step,
                          settings.tolerance);
}

// The particle lies on the floor: the floor's force cancels the normal part of gravity, and what is
// left moves it along.
Particle slide(Particle particle, const BouncingScene& scene, double time) {
    const auto along_floor = [&](const Vec3& v) -> Vec3 {
        return v - scene.floor.normal.dot(v) * scene.floor.normal;
    };
    Surroundings held = scene.surroundings;
    held.gravity = along_floor(held.gravity);
    particle.velocity = along_floor(particle.velocity);
    return fly(particle, held, time);
}

// Gravity must press the particle onto the floor, or nothing holds it there.
bool is_pressed_down(const BouncingScene& scene) {
    return scene.floor.normal.dot(scene.surroundings.gravity) < 0;
}

/// Where the simulation is.
struct Now {
    Particle particle;
    double time = 0;  // [s]
    double lost = 0;  // in bounces [J]
    int trials = 0;   // spent on finding the contact that we are at
    bool resting = false;
};

// [respond]
/// If there is contact: bounce if it is colliding, and hold the particle if it then rests.
void respond_to_contact(Now& now, const BouncingScene& scene, const BouncingSettings& settings,
                        BouncingHistory& history) {
    Particle& particle = now.particle;
    const double distance = gap(scene.floor, particle.position);
    if (now.resting || distance > settings.tolerance) return;

    const double energy = kinetic_energy(particle);
    const double approach = normal_velocity(scene.floor, particle.velocity);
    if (collision_kind(approach, settings.rest_threshold) == ContactKind::colliding) {
        particle.velocity =
            bounce_velocity(particle.velocity, scene.floor.normal, scene.restitution);
        history.bounces.push_back({now.time, distance, approach, now.trials});
    }
    const double departure = normal_velocity(scene.floor, particle.velocity);
    if (collision_kind(departure, settings.rest_threshold) == ContactKind::resting &&
        is_pressed_down(scene)) {
        particle.velocity -= departure * scene.floor.normal;
        history.rest_time = now.time;
        now.resting = true;
    }
    now.lost += energy - kinetic_energy(particle);
}
// [respond]

// [advance]
/// Goes on for one step as if there was no floor. If that ends below the floor, goes to the contact
/// instead. Returns false if the contact cannot be found to the tolerance.
bool advance(Now& now, double step, const BouncingScene& scene, const BouncingSettings& settings) {
    now.trials = 0;
    Particle next = now.resting ? slide(now.particle, scene, step)
                                : fly(now.particle, scene.surroundings, step);
    const double end_gap = gap(scene.floor, next.position);
    if (end_gap < 0 && settings.search == ImpactSearch::none) {
        next.position -= end_gap * scene.floor.normal;
    } else if (end_gap < 0 && !now.resting) {
        const TimeOfImpact impact = find_impact(now.particle, scene, step, settings);
        if (!impact.converged) return false;
        step = impact.time;
        next = fly(now.particle, scene.surroundings, step);
        now.trials = impact.trials;
    }
    now.particle = next;
    now.time += step;
    return true;
}
// [advance]

BouncingSample sample(const Now& now, const BouncingScene& scene) {
    return {now.time, gap(scene.floor, now.particle.position), kinetic_energy(now.particle),
            potential_energy(now.particle, scene.surroundings), now.lost};
}

}  // namespace

BouncingHistory simulate_bouncing(const Particle& start, const BouncingScene& scene,
                                  double duration, const BouncingSettings& settings) {
    require_valid(start, scene, duration, settings);
    BouncingHistory history;
    // [event-loop]
    Now now{.particle = start};
    history.samples.push_back(sample(now, scene));
    while (now.time < duration && history.end == BouncingEnd::time_over) {
        const double lost_before = now.lost;
        respond_to_contact(now, scene, settings, history);
        if (now.lost != lost_before) history.samples.push_back(sample(now, scene));

        if (static_cast<int>(history.bounces.size()) >= settings.max_bounces) {
            history.end = BouncingEnd::too_many_bounces;
        } else if (!advance(now, std::min(settings.step, duration - now.time), scene, settings)) {
            history.end = BouncingEnd::impact_not_found;
        } else {
            history.samples.push_back(sample(now, scene));
        }
    }
    // [event-loop]
    history.particle = now.particle;
    return history;
}

}  // namespace collide
