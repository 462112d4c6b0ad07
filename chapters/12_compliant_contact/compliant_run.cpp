#include "chapters/12_compliant_contact/compliant_run.hpp"

#include <algorithm>
#include <cmath>

#include "common/core/errors.hpp"

namespace collide {

void require_valid(const CompliantAccuracy& accuracy) {
    require_positive("accuracy", accuracy.accuracy);
    if (accuracy.accuracy < 1e-12 || accuracy.accuracy > 0.1)
        refuse("accuracy", to_text(accuracy.accuracy), "from 1e-12 to 0.1");
    if (accuracy.max_steps < 1)
        refuse("max_steps", std::to_string(accuracy.max_steps), "at least 1");
}

namespace {

constexpr double typical_speed = 1;  // error scale of velocities [m/s]

/// The radius of a body's smallest sphere; its bounding radius if it has none, 1 m if that is zero.
double smallest_radius(const CompliantSystem& system, int body) {
    double radius = system.reach[body] > 0 ? system.reach[body] : 1;
    for (const ContactSphere& sphere : system.spheres)
        if (sphere.body == body) radius = std::min(radius, sphere.radius);
    return radius;
}

}  // namespace

// [error-scales]
VecX error_scales(const CompliantSystem& system) {
    VecX scales = pack(system);
    double energy = 0;
    for (std::size_t k = 0; k < system.scene.bodies.size(); ++k) {
        const RigidBody& body = system.scene.bodies[k];
        const double mass = is_fixed(body) ? 1 : 1 / body.inverse_mass;
        const double size = system.reach[k];
        const ElasticSurface ball{1 / smallest_radius(system, static_cast<int>(k)),
                                  2 * system.settings.modulus};
        const ElasticSurface flat{0, 2 * system.settings.modulus};
        const double depth = hertz_depth(hertz_stiffness(ball, flat), mass, typical_speed);
        auto of_body = scales.segment<body_state_size>(body_state_size * static_cast<int>(k));
        of_body.segment<3>(0).setConstant(depth);
        of_body.segment<4>(3).setConstant(depth / size);
        of_body.segment<3>(7).setConstant(typical_speed);
        of_body.segment<3>(10).setConstant(typical_speed / size);
        energy += is_fixed(body) ? 0 : mass * typical_speed * typical_speed;
    }
    scales.tail<energy_state_size>().setConstant(energy > 0 ? energy : 1);
    return scales;
}
// [error-scales]

AdaptiveSettings adaptive_settings(const CompliantSystem& system,
                                   const CompliantAccuracy& accuracy) {
    AdaptiveSettings settings;
    settings.tolerance = accuracy.accuracy;
    settings.scales = error_scales(system);
    settings.relative = false;
    settings.max_steps = accuracy.max_steps;
    if (accuracy.integrator == CompliantIntegrator::implicit)
        settings.method = linearly_implicit(
            [system](const VecX& state) { return compliant_jacobian(system, state); });
    return settings;
}

namespace {

CompliantMoment moment_at(const CompliantSystem& system, double time, const VecX& state) {
    CompliantMoment moment{
        .time = time,
        .bodies = unpack(system.scene.bodies, state.head(state.size() - energy_state_size)),
        .lost = energies_of(state)};
    moment.touches = find_touches(system, moment.bodies);
    moment.stored = stored_energy(moment.touches);
    return moment;
}

}  // namespace

// [integrate-collision]
CompliantCollision integrate_collision(const CompliantSystem& system, double longest,
                                       const CompliantAccuracy& accuracy) {
    require_positive("longest", longest);
    require_valid(accuracy);
    constexpr int pieces = 200;  // after each piece, test whether the collision is over
    const Derivative f = compliant_motion(system);
    AdaptiveSettings settings = adaptive_settings(system, accuracy);
    AdaptiveResult now{.state = pack(system)};
    CompliantCollision collision{.moments = {moment_at(system, 0, now.state)}};
    bool has_touched = false;
    for (int piece = 0; piece < pieces && !collision.is_over; ++piece) {
        const auto observe = [&](double time, const VecX& state) {
            if (time <= collision.moments.back().time) return;
            collision.moments.push_back(moment_at(system, time, state));
            has_touched = has_touched || !collision.moments.back().touches.empty();
        };
        now = integrate_adaptive(f, now.time, now.state, longest / pieces, settings,
                                 renormalise_bodies, observe);
        settings.first_step = now.next_step;
        settings.max_steps -= now.accepted + now.rejected;
        collision.steps += now.accepted;
        collision.evaluations += now.evaluations;
        collision.status = settings.max_steps > 0 ? now.status : IntegrationStatus::too_many_steps;
        if (collision.status != IntegrationStatus::reached_end) break;
        collision.is_over = has_touched && collision.moments.back().touches.empty();
    }
    return collision;
}
// [integrate-collision]

namespace {

/// The number of pieces in which no body moves farther than the radius of the smallest sphere.
/// Otherwise bodies could pass through each other between two detections.
int pieces_of_step(const CompliantSystem& system, double step) {
    double fastest = 0, smallest = 1e300;
    for (std::size_t k = 0; k < system.scene.bodies.size(); ++k) {
        const RigidBody& body = system.scene.bodies[k];
        if (is_fixed(body)) continue;
        fastest = std::max(fastest,
                           body.velocity.norm() + system.reach[k] * body.angular_velocity.norm());
        smallest = std::min(smallest, smallest_radius(system, static_cast<int>(k)));
    }
    const double pieces = std::ceil(fastest * step / smallest);
    return static_cast<int>(std::clamp(pieces, 1.0, 1e4));
}

/// Cost of an attempted step: the forces of all bodies, and the matrices of an implicit step.
std::int64_t price_of_step(const CompliantSystem& system, const CompliantAccuracy& accuracy) {
    const auto bodies = static_cast<std::int64_t>(system.scene.bodies.size());
    constexpr std::int64_t of_force = 3;  // per body
    if (accuracy.integrator == CompliantIntegrator::merson)
        return of_force * merson_evaluations * bodies;
    const std::int64_t size = body_state_size * bodies + energy_state_size;
    return of_force * rosenbrock_evaluations * bodies + size * size * size / 17'000;
}

SimulationStatus status_of(IntegrationStatus status) {
    switch (status) {
        case IntegrationStatus::reached_end: return SimulationStatus::reached_end;
        case IntegrationStatus::too_many_steps: return SimulationStatus::out_of_work;
        case IntegrationStatus::step_too_small:
        case IntegrationStatus::not_finite: break;
    }
    return SimulationStatus::motion_not_resolved;
}

/// Reports the touches as contacts of the simulation, with their forces.
void report_contacts(Simulation& simulation, CompliantState& state,
                     const std::vector<Touch>& touches) {
    simulation.contacts.clear();
    state.forces.clear();
    state.stored = stored_energy(touches);
    for (const Touch& touch : touches) {
        const Surface surface =
            combine(simulation.scene.surfaces[touch.a], simulation.scene.surfaces[touch.b]);
        simulation.contacts.push_back({.a = touch.a,
                                       .b = touch.b,
                                       .position = touch.position,
                                       .normal = touch.normal,
                                       .separation = -touch.depth,
                                       .surface = surface});
        state.forces.push_back(force_on_a(touch, touch_force(touch, simulation.scene.bodies)));
        simulation.worst_penetration = std::max(simulation.worst_penetration, touch.depth);
    }
}

CompliantState& carried_state(Simulation& simulation) {
    if (!std::any_cast<CompliantState>(&simulation.carried)) simulation.carried = CompliantState{};
    return std::any_cast<CompliantState&>(simulation.carried);
}

}  // namespace

const CompliantState& compliant_state(const Simulation& simulation) {
    static const CompliantState none;
    const auto* state = std::any_cast<CompliantState>(&simulation.carried);
    return state ? *state : none;
}

std::function<void(Simulation&)> compliant_start(const CompliantSettings& settings,
                                                 const CompliantAccuracy& accuracy) {
    return [settings, accuracy](Simulation& simulation) {
        if (simulation.scene.forces && accuracy.integrator == CompliantIntegrator::implicit)
            refuse("forces", "a function",
                   "none with the implicit integrator, which must know their derivatives");
        const CompliantSystem system = compliant_system(simulation.scene, settings);
        CompliantState& state = carried_state(simulation);
        state.stored = stored_energy(find_touches(system, system.scene.bodies));
        simulation.ledger.front().potential += state.stored;
    };
}

// [compliant-step]
std::function<void(Simulation&, double)> compliant_step(const CompliantSettings& settings,
                                                        const CompliantAccuracy& accuracy) {
    require_valid(settings);
    require_valid(accuracy);
    return [settings, accuracy](Simulation& simulation, double step) {
        const CompliantSystem system = compliant_system(simulation.scene, settings);
        CompliantState& state = carried_state(simulation);
        Work& work = simulation.work;
        AdaptiveSettings adaptive = adaptive_settings(system, accuracy);
        const Derivative f = compliant_motion(system, simulation.time);
        const int pieces = pieces_of_step(system, step);
        const std::int64_t price = price_of_step(system, accuracy);
        AdaptiveResult now{.time = 0, .state = pack(system)};
        const auto watch = [&](double, const VecX& y) {
            const CompliantMoment moment = moment_at(system, 0, y);
            for (const Touch& touch : moment.touches)
                simulation.worst_penetration = std::max(simulation.worst_penetration, touch.depth);
        };
        for (int piece = 1; piece <= pieces && now.status == IntegrationStatus::reached_end;
             ++piece) {
            adaptive.first_step = state.first_step;
            adaptive.max_steps = static_cast<int>(std::clamp<std::int64_t>(
                (work.budget - work.done) / price + 1, 1, accuracy.max_steps));
            now = integrate_adaptive(f, now.time, now.state, step * piece / pieces - now.time,
                                     adaptive, renormalise_bodies, watch);
            state.first_step = now.next_step;
            simulation.steps += now.accepted;
            // The motion so far is kept, so an exhausted budget ends the run below instead of
            // throwing.
            work.done += (now.accepted + now.rejected) * price;
            if (work.done > work.budget) now.status = IntegrationStatus::too_many_steps;
        }
        const CompliantMoment end = moment_at(system, now.time, now.state);
        simulation.scene.bodies = end.bodies;
        simulation.time += now.time;
        simulation.lost += end.lost.dissipated + end.lost.rubbed;
        simulation.driven += end.lost.driven;
        simulation.status = status_of(now.status);
        report_contacts(simulation, state, end.touches);
        record_moment(simulation, state.stored);
    };
}
// [compliant-step]

}  // namespace collide
