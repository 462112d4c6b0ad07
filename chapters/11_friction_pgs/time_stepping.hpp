// Time stepping: velocities first, by sweeps over all contacts, then positions. No event is ever
// located, so a step costs the same whether nothing happens in it or a wall falls down.
#pragma once
#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/11_friction_pgs/solver_joint.hpp"

namespace collide {

/// How penetration is repaired.
enum class Repair {
    none,
    baumgarte,  ///< a share of the penetration becomes a target velocity, which stays as energy
    soft        ///< soft contacts while the bodies move, then a relaxing solve with hard ones
};

/// The quality of a step.
struct StepReport {
    double time = 0;              ///< at its end [s]
    int contacts = 0;             ///< touching or nearly so
    SweepResidual residual = {};  ///< after the last sweep, before the bodies move
    double overlap = 0;           ///< deepest penetration at the beginning [m]
    double work = 0;              ///< of the impulses at contacts and joints [J]
    double push = 0;              ///< Σ max(p·u⁺, 0), never less than the work: eq. (11.12) [J]
    double lost = 0;              ///< what friction and collisions took [J]
    double driven = 0;            ///< work of the scene's forces and of fixed bodies that move [J]
    double repaired = 0;          ///< the part of the work that repairing overlaps brought in [J]
    double of_steps = 0;  ///< energy from the length of the steps, eq. (11.13); mostly negative [J]
};
using StepObserver = std::function<void(const StepReport&)>;

// [pgs-settings]
struct PgsSettings {
    int sweeps = 20;    ///< over all contacts, shared out among the substeps
    int substeps = 10;  ///< of a step, each with its own sweeps and motion; contacts are found once
    bool warm_start = true;  ///< begin with the forces of the last step
    bool accumulate = true;  ///< bound the sum of a normal impulse, not each of its changes
    FrictionShape friction = FrictionShape::disc;
    Repair repair = Repair::baumgarte;
    TargetRules target = {};  ///< slop, share, speed of repair, and bouncing
    double frequency = 120;   ///< of soft contacts, at most a quarter of the substeps' rate [1/s]
    double damping = 10;      ///< ζ of soft contacts
    double margin = 5e-3;     ///< gap up to which contacts are made [m]
    double feature = 1e-3;    ///< features closer than this touch, and points are one [m]
    StepObserver observe = {};
};
// [pgs-settings]
/// Throws, naming the setting that is out of range.
void require_valid(const PgsSettings& settings);

/// A step made energy from nowhere.
constexpr SimulationStatus diverged{"diverged"};

// [pgs-state]
/// What is carried from one step to the next, in Simulation::carried.
struct PgsState {
    std::vector<Vec3> forces =
        {};  ///< on body a of each contact of the simulation: the warm start [N]
    std::vector<JointForce> joint_forces = {};  ///< of each joint: the same
    StepReport last = {};
};
// [pgs-state]
/// Of a simulation that this stepper takes further.
const PgsState& pgs_state(const Simulation& simulation);

/// Takes a simulation one step further.
std::function<void(Simulation& simulation, double step)> time_step(
    const PgsSettings& settings = {}, const std::vector<Joint>& joints = {});

}  // namespace collide
