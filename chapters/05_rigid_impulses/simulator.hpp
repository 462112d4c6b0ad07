// A simulation: a scene in time, with a record of its collisions and of its energy.
//
// A stepper advances it. This chapter's stepper is event_driven (event_driven.hpp); later chapters
// bring others, and the loop below serves all of them.
#pragma once
#include <any>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/05_rigid_impulses/resolve.hpp"
#include "common/core/work.hpp"

namespace collide {

/// How a run ended, in words. Later chapters add their own.
struct SimulationStatus {
    std::string_view text;
    bool operator==(const SimulationStatus&) const = default;

    static const SimulationStatus reached_end;            ///< the time asked for was simulated
    static const SimulationStatus resting_contact;        ///< a contact must be carried by a force
    static const SimulationStatus too_many_events;        ///< see EventSettings
    static const SimulationStatus out_of_work;            ///< the budget is used up
    static const SimulationStatus collisions_unresolved;  ///< no impulses, see ResolveStatus
    static const SimulationStatus motion_not_resolved;    ///< a body spins too fast
    static const SimulationStatus
        impact_not_found;                       ///< the tolerance is below what time can resolve
    static const SimulationStatus no_progress;  ///< two flights in a row had no length
};
inline constexpr SimulationStatus SimulationStatus::reached_end{"reached the end"};
inline constexpr SimulationStatus SimulationStatus::resting_contact{"resting contact"};
inline constexpr SimulationStatus SimulationStatus::too_many_events{"too many events"};
inline constexpr SimulationStatus SimulationStatus::out_of_work{"out of work"};
inline constexpr SimulationStatus SimulationStatus::collisions_unresolved{"collisions unresolved"};
inline constexpr SimulationStatus SimulationStatus::motion_not_resolved{"motion not resolved"};
inline constexpr SimulationStatus SimulationStatus::impact_not_found{"impact not found"};
inline constexpr SimulationStatus SimulationStatus::no_progress{"no progress"};
inline std::string to_text(SimulationStatus status) { return std::string(status.text); }

// [event]
/// One moment at which impulses acted.
struct CollisionEvent {
    double time = 0;                     ///< t_c [s]
    std::vector<Contact> contacts = {};  ///< that took part
    Resolution resolution = {};          ///< with the impulse at each of them
    int colliding = 0;                   ///< how many approached faster than the rest threshold
    double approach = 0;                 ///< normal velocity of the fastest, negative [m/s]
    double energy_before = 0;            ///< kinetic [J]
    double energy_lost = 0;  ///< −Σ p·(u⁻ + u⁺)/2, eq. (5.16), never negative [J]
    double driven = 0;       ///< work of fixed bodies that are kept moving [J]
    int trials = 0;          ///< trial flights that finding t_c took
};

/// Where the energy is at a moment: kinetic + potential + lost − driven − created does not change.
struct LedgerEntry {
    double time = 0;       ///< [s]
    double kinetic = 0;    ///< [J]
    double potential = 0;  ///< [J]
    double lost = 0;       ///< in all collisions until now [J]
    double driven = 0;     ///< work of moving fixed bodies and of the scene's forces until now [J]
    double created = 0;    ///< by a method's own approximations; negative if they took some [J]
    int event = -1;        ///< index of the collision that has just been; −1: none
};
// [event]

// [simulation]
/// Where a simulation is, and what has happened so far.
struct Simulation {
    Scene scene = {};  ///< the bodies as they are now
    double time = 0;   ///< [s]
    SimulationStatus status = SimulationStatus::reached_end;
    std::vector<Contact> contacts = {};  ///< of this moment
    std::vector<CollisionEvent> events = {};
    std::vector<LedgerEntry> ledger = {};
    double lost = 0;               ///< energy, in all collisions [J]
    double driven = 0;             ///< see LedgerEntry [J]
    double created = 0;            ///< see LedgerEntry [J]
    double worst_penetration = 0;  ///< of all moments that were accepted [m]
    int steps = 0;                 ///< flights, or time steps, that were accepted
    int trials = 0;                ///< trial flights, while locating collisions
    int last_trials = 0;           ///< of them, to the collision that we are at
    DetectionMemory memory = {};
    Detection detection = {};  ///< of this moment
    std::any carried = {};     ///< what a stepper keeps from one step to the next
    mutable Work work = {};    ///< counted by whoever computes
    std::function<void(const Simulation&)> observe = {};  ///< told of every accepted moment
};
using SimulationObserver = std::function<void(const Simulation&)>;

/// Takes a simulation further.
struct Stepper {
    double step = 0.01;  ///< Δt, the longest step [s]
    /// At the beginning: refuses, by name, scenes that the model cannot take. May be empty.
    std::function<void(Simulation& simulation)> start = {};
    /// One step further, unless the status says why not.
    std::function<void(Simulation& simulation, double step)> take_step = {};
    /// The last two steps of a run are made equal, so that none is very short.
    bool shares_rest = false;
    std::int64_t budget = 60'000'000;  ///< of work: about a minute
};
// [simulation]

/// Refuses scenes that are not valid, and those that the stepper refuses.
Simulation start_simulation(const Scene& scene, const Stepper& stepper);

/// Goes on by `duration`, unless the status says why not.
/// @param observe  told of every moment that is accepted, before its collisions are resolved
void advance(Simulation& simulation, const Stepper& stepper, double duration,
             const SimulationObserver& observe = {});

/// Both of them; the observer is also told of the beginning.
Simulation simulate(const Scene& scene, const Stepper& stepper, double duration,
                    const SimulationObserver& observe = {});

// For those who write steppers. ----------------------------------------------------------------

/// Can the run go on?
bool goes_on(const Simulation& simulation);
/// Adds where the energy is now. @param event  index of the collision that has just been; −1: none
void write_ledger(Simulation& simulation, int event = -1);
/// Enters the present moment in the record: writes the ledger and tells the observer.
/// @param stored  potential energy beside that of gravity [J]
void record_moment(Simulation& simulation, double stored = 0);

}  // namespace collide
