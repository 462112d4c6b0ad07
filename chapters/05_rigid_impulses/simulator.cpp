#include "chapters/05_rigid_impulses/simulator.hpp"

#include <algorithm>

#include "common/core/errors.hpp"

namespace collide {

bool goes_on(const Simulation& simulation) {
    return simulation.status == SimulationStatus::reached_end;
}

void write_ledger(Simulation& simulation, int event) {
    simulation.ledger.push_back({.time = simulation.time,
                                 .kinetic = kinetic_energy(simulation.scene),
                                 .potential = potential_energy(simulation.scene),
                                 .lost = simulation.lost,
                                 .driven = simulation.driven,
                                 .created = simulation.created,
                                 .event = event});
}

void record_moment(Simulation& simulation, double stored) {
    write_ledger(simulation);
    simulation.ledger.back().potential += stored;
    if (simulation.observe) simulation.observe(simulation);
}

namespace {

void require_valid(const Stepper& stepper) {
    require_positive("step", stepper.step);
    require_positive("budget", static_cast<double>(stepper.budget));
    if (!stepper.take_step) refuse("take_step", "empty", "a function");
}

/// The next step, if `rest` is left of the run.
double next_step(const Stepper& stepper, double rest) {
    constexpr double rounding = 1e-9;  // of a step
    const double step = stepper.step;
    if (!stepper.shares_rest) return std::min(step, rest);
    if (rest <= step * (1 + rounding)) return rest;
    return rest < 2 * step * (1 - rounding) ? rest / 2 : step;
}

}  // namespace

Simulation start_simulation(const Scene& scene, const Stepper& stepper) {
    require_valid(scene);
    require_valid(stepper);
    Simulation simulation{.scene = scene, .memory = start_detection(scene)};
    simulation.work.budget = stepper.budget;
    write_ledger(simulation);
    if (stepper.start) stepper.start(simulation);
    return simulation;
}

// [advance]
void advance(Simulation& simulation, const Stepper& stepper, double duration,
             const SimulationObserver& observe) {
    require_valid(stepper);
    require_not_negative("duration", duration);
    simulation.observe = observe;
    const double end = simulation.time + duration;
    try {
        // The last step ends at the end, or a rounding error before it.
        while (simulation.time < end - 1e-12 * std::max(1.0, end) && goes_on(simulation))
            stepper.take_step(simulation, next_step(stepper, end - simulation.time));
    } catch (const OutOfWork&) {
        simulation.status = SimulationStatus::out_of_work;
    }
    simulation.observe = {};
}
// [advance]

Simulation simulate(const Scene& scene, const Stepper& stepper, double duration,
                    const SimulationObserver& observe) {
    Simulation simulation = start_simulation(scene, stepper);
    if (observe) observe(simulation);
    advance(simulation, stepper, duration, observe);
    return simulation;
}

}  // namespace collide
