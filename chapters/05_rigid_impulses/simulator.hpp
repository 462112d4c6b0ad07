// The event-driven simulator: integrate, detect, locate the collision, find the contacts, resolve,
// go on.
#pragma once
#include <functional>
#include <string>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/05_rigid_impulses/resolve.hpp"

namespace collide {

struct SimulationSettings {
    double step = 0.01;       ///< Δt, the longest step of the ODE solver [s]
    double tolerance = 1e-6;  ///< ε: a gap up to this is contact [m]; above 1e-9, which is rounding
    ResolveSettings resolve = {};    ///< method, and the speed that counts as rest
    int max_events_per_step = 1000;  ///< stop here rather than hang
};

enum class SimulationStatus {
    reached_end,            ///< the time asked for was simulated
    resting_contact,        ///< a contact must be held by a force, which chapter 9 computes
    too_many_events,        ///< max_events_per_step collisions in one step
    collisions_unresolved,  ///< the impulses were not found, see ResolveStatus
    motion_not_resolved,    ///< a body spins too fast to be followed, see spin_a_part
    impact_not_found        ///< the tolerance is finer than numbers of this size can resolve
};
/// "resting contact" and so on.
std::string to_text(SimulationStatus status);

/// One moment at which impulses acted.
struct CollisionEvent {
    double time = 0;           ///< t_c [s]
    int contacts = 0;          ///< how many there were
    int colliding = 0;         ///< how many of them collided
    double approach = 0;       ///< normal velocity of the fastest of them, negative [m/s]
    double impulse = 0;        ///< sum of all impulses [kg m/s]
    double energy_before = 0;  ///< kinetic [J]
    double energy_lost = 0;    ///< [J]
    int trials = 0;            ///< trial steps that finding t_c took
    Resolution resolution = {};
};

/// One row of the energy ledger.
struct LedgerEntry {
    double time = 0;       ///< [s]
    double kinetic = 0;    ///< [J]
    double potential = 0;  ///< [J]
    double lost = 0;       ///< in all collisions until now [J]
};

// [simulation]
/// Where a simulation is, and what has happened so far.
struct Simulation {
    Scene scene = {};  ///< the bodies as they are now
    double time = 0;   ///< [s]
    SimulationStatus status = SimulationStatus::reached_end;
    std::vector<RigidContact> contacts = {};  ///< of this moment
    std::vector<CollisionEvent> events = {};
    std::vector<LedgerEntry> ledger = {};
    double lost = 0;               ///< energy, in all collisions [J]
    double worst_penetration = 0;  ///< of all moments that were accepted [m]
    int steps = 0;                 ///< of the ODE solver that were accepted
    int trials = 0;                ///< while locating collisions
    DetectionMemory memory = {};
    Detection detection = {};  ///< of this moment
    int last_trials = 0;       ///< of the collision that we are at
};
// [simulation]

/// Told of every moment that was accepted, the first included, before its collisions are resolved.
using SimulationObserver = std::function<void(const Simulation&)>;

/// Refuses scenes that are not valid, or whose bodies overlap, and settings out of range.
Simulation start_simulation(const Scene& scene, const SimulationSettings& settings = {});

/// Goes on by `duration` in steps of at most settings.step, unless the status says why not.
void advance(Simulation& simulation, double duration, const SimulationSettings& settings = {},
             const SimulationObserver& observe = {});

/// Both of them.
Simulation simulate(const Scene& scene, double duration, const SimulationSettings& settings = {},
                    const SimulationObserver& observe = {});

// The stages, in their order. -------------------------------------------------------------------

/// No body turns by more than this in one Runge–Kutta step [rad].
constexpr double spin_a_part = 0.1;
/// Into how many parts a step is divided for that.
int parts_of_step(const std::vector<RigidBody>& bodies, double step);

/// The bodies after a time [s], if nothing stops them: a number of Runge–Kutta steps.
std::vector<RigidBody> integrate(const std::vector<RigidBody>& bodies, const Derivative& f,
                                 double duration, int parts);

/// The last legal moment before an overlap.
struct Located {
    enum class Kind { collision, resting, not_found } kind = Kind::not_found;
    double time = 0;                ///< from the beginning of the step [s]
    std::vector<RigidBody> bodies;  ///< then
    int trials = 0;
};
/// Bisects between 0, which is legal, and `step`, integrated in so many `parts`, at whose end
/// bodies overlap as `detection` says, to a moment at which nothing overlaps and a contact
/// collides. If there is none, what closes the gap is slower than the rest threshold.
Located locate(const Scene& scene, const Derivative& f, double step, int parts,
               const Detection& detection, const SimulationSettings& settings,
               DetectionMemory& memory);

/// Finds the contacts of this moment, and resolves them if one collides.
void respond(Simulation& simulation, const SimulationSettings& settings);

}  // namespace collide
