// The event-driven simulator: integrate, detect, locate the collision, find the contacts, collide,
// go on. What happens at a collision, what holds resting contacts, and what else acts are stages:
// functions in the settings, which a later chapter replaces by its own.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "chapters/03_rigid_bodies/motion.hpp"
#include "chapters/05_rigid_impulses/detection.hpp"
#include "chapters/05_rigid_impulses/resolve.hpp"

namespace collide {

// [hold-stage]
/// Adds what resting contacts and joints do to what acts otherwise, for bodies as they are at that
/// moment. It is asked at every evaluation of the right-hand side. False: there are no such forces.
using ContactForces = std::function<bool(double time, const std::vector<RigidBody>& bodies,
                                         std::vector<Wrench>& wrenches)>;
/// Puts bodies back to where the integrator's error has taken them from, after a flight. May be empty.
using Correction = std::function<void(std::vector<RigidBody>& bodies)>;
/// How far what the forces were chosen for is from its end: positive while it holds. A contact that
/// slid when the flight began must slide on, and the flight ends when this reaches zero. May be empty.
using Margin = std::function<double(const std::vector<RigidBody>& bodies)>;
struct Held {
    ContactForces forces = {};
    Correction correct = {};
    Margin margin = {};
    double stiffness = 0;  ///< the fastest rate at which the forces damp motion [1/s]
};
/// What holds contacts at rest, and joints together, during the next step: given the scene and its
/// resting contacts at the step's beginning. They neither approach nor separate (see resting_contacts); a contact that
/// has just bounced is not among them, because a force there would lift it for a whole step. An
/// empty function: nothing can.
using HoldStage = std::function<Held(const Scene& scene, const std::vector<Contact>& contacts)>;
/// Impulses that must act on resting contacts before forces can hold them, although nothing
/// approaches. Empty: there are none.
using SettleStage =
    std::function<Resolution(const Scene& scene, std::vector<RigidBody>& bodies,
                             const std::vector<Contact>& contacts, const CollisionRules& rules)>;
/// What acts on each body otherwise.
using ForceStage = std::function<std::vector<Wrench>(const Scene& scene, double time,
                                                     const std::vector<RigidBody>& bodies)>;
// [hold-stage]
/// The weights, see scene.hpp.
std::vector<Wrench> only_weights(const Scene& scene, double time,
                                 const std::vector<RigidBody>& bodies);

struct Simulation;
struct SimulationSettings;
/// Instead of all of this, a whole time step: may change anything in the simulation.
using StepStage =
    std::function<void(Simulation& simulation, double step, const SimulationSettings& settings)>;

// [settings]
struct SimulationSettings {
    double step = 0.01;            ///< Δt, the longest step of the ODE solver [s]
    double tolerance = 1e-6;       ///< ε: a gap up to this is contact [m]; above 1e-9, rounding
    double rest_threshold = 5e-3;  ///< slower approaches do not bounce [m/s]

    CollideStage collide = impulses_with({});  ///< what happens at a collision
    SettleStage settle = {};                   ///< impulses before holding; empty: none
    HoldStage hold = {};                       ///< what holds resting contacts; empty: nothing
    ForceStage forces = only_weights;          ///< what acts otherwise
    StepStage take_step = {};                  ///< empty: the event-driven step of this chapter

    int max_events_per_step = 1000;      ///< stop here rather than hang
    int max_events = 20'000;             ///< of the whole run: each is remembered
    std::int64_t max_work = 20'000'000;  ///< Runge–Kutta steps times bodies: about a minute
};
// [settings]

enum class SimulationStatus {
    reached_end,            ///< the time asked for was simulated
    resting_contact,        ///< a contact must be held by a force, and no stage does
    too_many_events,        ///< max_events_per_step, or max_events, collisions
    out_of_work,            ///< max_work is used up
    collisions_unresolved,  ///< the impulses were not found, see ResolveStatus
    motion_not_resolved,    ///< a body spins too fast to be followed, see spin_per_part
    impact_not_found,       ///< the tolerance is finer than numbers of this size can resolve
    no_progress,            ///< a contact that is held sinks in: its forces do not hold it
    forces_not_found,       ///< the hold stage found no forces
    diverged                ///< a step of a whole-step stage made energy from nothing
};
/// "resting contact" and so on.
std::string to_text(SimulationStatus status);

// [event]
/// One moment at which impulses acted.
struct CollisionEvent {
    double time = 0;                     ///< t_c [s]
    std::vector<Contact> contacts = {};  ///< all there were
    Resolution resolution = {};          ///< with the impulse at each of them
    int colliding = 0;                   ///< how many approached faster than the rest threshold
    double approach = 0;                 ///< normal velocity of the fastest, negative [m/s]
    double energy_before = 0;            ///< kinetic [J]
    double energy_lost = 0;  ///< −Σ p·(u⁻ + u⁺)/2, eq. (5.16), never negative [J]
    double driven = 0;       ///< work of fixed bodies that are kept moving [J]
    int trials = 0;          ///< trial steps that finding t_c took
};

/// Where the energy is at a moment: kinetic + potential + stored + lost − driven does not change.
struct LedgerEntry {
    double time = 0;       ///< [s]
    double kinetic = 0;    ///< [J]
    double potential = 0;  ///< [J]
    double stored = 0;     ///< in contacts that are springs [J]
    double lost = 0;       ///< in all collisions until now [J]
    double driven = 0;     ///< by fixed bodies that move, until now [J]
    int event = -1;        ///< index of the collision that has just been; −1: none
};
// [event]

// [simulation]
/// Where a simulation is, and what has happened so far.
struct Simulation {
    Scene scene = {};  ///< the bodies as they are now
    double time = 0;   ///< [s]
    SimulationStatus status = SimulationStatus::reached_end;
    std::vector<Contact> contacts = {};     ///< of this moment
    std::vector<Vec3> contact_forces = {};  ///< of each, where a whole-step stage keeps them [N]
    std::vector<CollisionEvent> events = {};
    std::vector<LedgerEntry> ledger = {};
    double stored = 0;  ///< energy in contacts that are springs, where a stage has them [J]
    double lost = 0;    ///< energy, in all collisions [J]
    double driven = 0;  ///< work of fixed bodies that move [J]
    double worst_penetration = 0;  ///< of all moments that were accepted [m]
    int steps = 0;                 ///< of the ODE solver that were accepted
    int trials = 0;                ///< while locating collisions
    std::int64_t work = 0;         ///< Runge–Kutta steps times bodies
    DetectionMemory memory = {};
    Detection detection = {};  ///< of this moment
    int last_trials = 0;       ///< of the collision that we are at
};
// [simulation]

/// Told of every moment that was accepted, the first included, before its collisions are resolved.
using SimulationObserver = std::function<void(const Simulation&)>;

/// Refuses scenes that are not valid, or whose bodies overlap (unless a whole-step stage is to repair
/// that), and settings out of range.
Simulation start_simulation(const Scene& scene, const SimulationSettings& settings = {});

/// Goes on by `duration` in steps of at most settings.step, unless the status says why not.
void advance(Simulation& simulation, double duration, const SimulationSettings& settings = {},
             const SimulationObserver& observe = {});

/// Both of them.
Simulation simulate(const Scene& scene, double duration, const SimulationSettings& settings = {},
                    const SimulationObserver& observe = {});

// The parts, in their order. --------------------------------------------------------------------

/// No body turns by more than this in one Runge–Kutta step [rad].
constexpr double spin_per_part = 0.1;
/// Nor by more than this while contacts are held: their forces turn with the bodies [rad].
constexpr double held_spin_per_part = 0.03;
/// Stiffness times the length of a Runge–Kutta step stays below this: 2.8 is where it blows up, and
/// well before that friction that turns too slowly makes energy.
constexpr double damping_per_part = 0.4;
/// Into how many parts a step is divided for that.
int parts_of_step(const std::vector<RigidBody>& bodies, double step, double spin = spin_per_part);

/// The contacts of this moment that are at rest: their normal velocity is at most a hundredth of the
/// rest threshold, in either direction.
std::vector<Contact> resting_contacts(const Simulation& simulation,
                                      const SimulationSettings& settings);

/// A flight that begins now: the equation of motion, and how deep pairs may overlap meanwhile.
struct Flight {
    Derivative motion = {};
    int parts = 1;                    ///< of the step, each one Runge–Kutta step
    int held = 0;                     ///< how much more work a part is for what is held [bodies]
    Correction correct = {};          ///< at its end
    Margin margin = {};               ///< must be positive all the time
    LegalDepths legal = {};           ///< of the pairs that are held, or have been until now
    std::shared_ptr<bool> lost = {};  ///< becomes true if the hold stage finds no forces
};
/// The forces of the settings, and what the hold stage adds for the contacts of this moment.
Flight begin_flight(const Simulation& simulation, double step, const SimulationSettings& settings);
/// The bodies after a time [s] of the flight, if nothing stops them.
std::vector<RigidBody> fly_freely(const Scene& scene, const Flight& flight, double duration);

/// Where a flight ends: as long as was wanted, or at the last legal moment before an overlap, or where
/// what is held changes.
struct Located {
    enum class Kind { flown, collision, resting, changed, not_found } kind = Kind::not_found;
    double time = 0;                ///< from the beginning of the step [s]
    std::vector<RigidBody> bodies;  ///< then
    int trials = 0;
};
/// Bisects between 0, which is legal, and `step`, at whose end bodies overlap as `detection` says,
/// to a moment at which nothing overlaps and a contact collides. If there is none, what closes the
/// gap is slower than the rest threshold.
Located locate(const Scene& scene, const Flight& flight, double step, const Detection& detection,
               const SimulationSettings& settings, DetectionMemory& memory);

/// How accurately the moment is found at which what is held no longer holds, as a part of one
/// Runge–Kutta step.
constexpr double change_accuracy = 1e-3;
/// The bodies after this time, or just beyond the moment at which the margin reaches zero. It is looked
/// at after every Runge–Kutta step: a contact may stop and slide on the other way in between.
Located fly_until_change(const Scene& scene, const Flight& flight, double duration);

/// Goes on for one step as if nothing was in the way; if that ends in an overlap, goes to the
/// collision instead. If what is held does not hold on, or forces are not found on the way, it goes
/// less far. Returns how far it went [s].
double fly(Simulation& simulation, double step, const SimulationSettings& settings);

/// Makes a moment that nothing speaks against the present one.
void accept(Simulation& simulation, std::vector<RigidBody> bodies, double step,
            const SimulationSettings& settings, const LegalDepths& legal = {});

/// Adds where the energy is now. @param event  index of the collision that has just been; −1: none
void write_ledger(Simulation& simulation, int event = -1);

/// Finds the contacts of this moment, and lets the collide stage answer if one collides.
void respond(Simulation& simulation, const SimulationSettings& settings);

}  // namespace collide
