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

// A resting particle: the contact force cancels the normal part of gravity; the tangential part
// accelerates the particle along the floor.
Particle slide(Particle particle, const BouncingScene& scene, double time) {
    const auto along_floor = [&](const Vec3& v) -> Vec3 {
        return v - scene.floor.normal.dot(v) * scene.floor.normal;
    };
    Surroundings tangential = scene.surroundings;
    tangential.gravity = along_floor(tangential.gravity);
    particle.velocity = along_floor(particle.velocity);
    return fly(particle, tangential, time);
}

// Gravity must press the particle onto the floor, or nothing holds it there.
bool is_pressed_down(const BouncingScene& scene) {
    return scene.floor.normal.dot(scene.surroundings.gravity) < 0;
}

struct BouncingState {
    Particle particle;
    double time = 0;  // [s]
    double lost = 0;  // dissipated in bounces [J]
    int trials = 0;   // spent on finding the present contact
    bool resting = false;
};

// [respond]
/// At a contact: a colliding particle bounces, and a particle that is then slow enough rests.
void respond_to_contact(BouncingState& state, const BouncingScene& scene,
                        const BouncingSettings& settings, BouncingHistory& history) {
    Particle& particle = state.particle;
    const double distance = gap(scene.floor, particle.position);
    if (state.resting || distance > settings.tolerance) return;

    const double energy = kinetic_energy(particle);
    const double approach = normal_velocity(scene.floor, particle.velocity);
    if (collision_kind(approach, settings.rest_threshold) == ContactKind::colliding) {
        particle.velocity =
            bounce_velocity(particle.velocity, scene.floor.normal, scene.restitution);
        history.bounces.push_back({state.time, distance, approach, state.trials});
    }
    const double departure = normal_velocity(scene.floor, particle.velocity);
    if (collision_kind(departure, settings.rest_threshold) == ContactKind::resting &&
        is_pressed_down(scene)) {
        particle.velocity -= departure * scene.floor.normal;
        history.rest_time = state.time;
        state.resting = true;
    }
    state.lost += energy - kinetic_energy(particle);
}
// [respond]

// [advance]
/// Takes one step as if there were no floor. A step that ends below the floor is cut short at the
/// time of impact. Returns false if that time cannot be found to the tolerance.
bool advance(BouncingState& state, double step, const BouncingScene& scene,
             const BouncingSettings& settings) {
    state.trials = 0;
    Particle next = state.resting ? slide(state.particle, scene, step)
                                  : fly(state.particle, scene.surroundings, step);
    const double end_gap = gap(scene.floor, next.position);
    if (end_gap < 0 && settings.search == ImpactSearch::none) {
        next.position -= end_gap * scene.floor.normal;
    } else if (end_gap < 0 && !state.resting) {
        const TimeOfImpact impact = find_impact(state.particle, scene, step, settings);
        if (!impact.converged) return false;
        step = impact.time;
        next = fly(state.particle, scene.surroundings, step);
        state.trials = impact.trials;
    }
    state.particle = next;
    state.time += step;
    return true;
}
// [advance]

BouncingSample sample(const BouncingState& state, const BouncingScene& scene) {
    return {state.time, gap(scene.floor, state.particle.position), kinetic_energy(state.particle),
            potential_energy(state.particle, scene.surroundings), state.lost};
}

}  // namespace

BouncingHistory simulate_bouncing(const Particle& start, const BouncingScene& scene,
                                  double duration, const BouncingSettings& settings) {
    require_valid(start, scene, duration, settings);
    BouncingHistory history;
    // [event-loop]
    BouncingState state{.particle = start};
    history.samples.push_back(sample(state, scene));
    while (state.time < duration && history.end == BouncingEnd::time_over) {
        const double lost_before = state.lost;
        respond_to_contact(state, scene, settings, history);
        if (state.lost != lost_before) history.samples.push_back(sample(state, scene));

        if (static_cast<int>(history.bounces.size()) >= settings.max_bounces) {
            history.end = BouncingEnd::too_many_bounces;
        } else if (!advance(state, std::min(settings.step, duration - state.time), scene,
                            settings)) {
            history.end = BouncingEnd::impact_not_found;
        } else {
            history.samples.push_back(sample(state, scene));
        }
    }
    // [event-loop]
    history.particle = state.particle;
    return history;
}

}  // namespace collide
