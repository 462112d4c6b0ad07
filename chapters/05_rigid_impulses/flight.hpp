// A flight: the motion of the bodies between two collisions, as a function of time.
#pragma once
#include <optional>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/simulator.hpp"

namespace collide {

// [settings]
struct EventSettings {
    double step = 0.01;            ///< Δt, the longest flight [s]
    double tolerance = 1e-6;       ///< ε: a gap up to this is contact [m]; above 1e-9, rounding
    double rest_threshold = 5e-3;  ///< slower approaches do not bounce [m/s]
    /// Faster approaches are answered, slower ones count as resolved [m/s]. Empty: the rest threshold.
    std::optional<double> settled = {};
    int max_events_per_step = 1000;  ///< stop here rather than hang
    int max_events = 20'000;         ///< of the whole run: each is remembered
};
// [settings]
/// Throws, naming what is out of range.
void require_valid(const EventSettings& settings);
CollisionRules rules_of(const EventSettings& settings);

// [flight]
/// The trajectory of all bodies from now on, new contacts ignored. The stage that makes it knows the
/// forces; all others only evaluate it, before the simulation moves on.
struct Flight {
    double length = 0;  ///< for which it is known: the step, or less [s]
    std::function<std::vector<RigidBody>(double time)> at =
        {};                    ///< the bodies, 0 <= time <= length
    LegalDepths allowed = {};  ///< overlaps that are no collisions
    /// Can bodies lie on each other in such flights? If not, a resting contact ends the run.
    bool supports_rest = false;
    SimulationStatus status = SimulationStatus::reached_end;  ///< else: why there is no flight
    int trials = 0;                                           ///< that it took to find the length
    std::any carried = {};  ///< what the fly stage keeps for the next flight
};
/// Makes the next flight, of at most this length [s]. It changes nothing but the count of the work.
using FlyStage =
    std::function<Flight(const Simulation& simulation, double step, const EventSettings& settings)>;
// [flight]

/// No body turns by more than this in one Runge–Kutta step [rad].
constexpr double spin_per_part = 0.1;
/// Into how many Runge–Kutta steps a flight is divided for that; at most max_parts + 1.
int parts_of_step(const std::vector<RigidBody>& bodies, double step);
/// A flight that would have to be divided further is not worth waiting for.
constexpr int max_parts = 40'000;
/// What a flight of so many parts costs.
std::int64_t cost_of_flight(const Simulation& simulation, int parts);

/// Nothing acts but weights and the scene's forces.
Flight free_flight(const Simulation& simulation, double step, const EventSettings& settings);

}  // namespace collide
