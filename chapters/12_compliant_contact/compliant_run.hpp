// Time integration of compliant contact: one collision in detail, and a stepper for the simulator.
#pragma once
#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/12_compliant_contact/compliant_jacobian.hpp"

namespace collide {

enum class CompliantIntegrator {
    merson,   ///< explicit, order 4: chapter 03's
    implicit  ///< linearly implicit, order 2: when the springs' oscillation need not be resolved
};

// [accuracy]
struct CompliantAccuracy {
    double accuracy = 1e-5;  ///< of every step, relative; see error_scales
    CompliantIntegrator integrator = CompliantIntegrator::merson;
    int max_steps = 200'000;  ///< attempted, per call
};
// [accuracy]
void require_valid(const CompliantAccuracy& accuracy);

/// Error scales: for positions a typical penetration [m], for velocities 1 m/s, for rotations and
/// spins the same divided by the body's size, for energies the total energy.
VecX error_scales(const CompliantSystem& system);
/// Settings for integrate_adaptive.
AdaptiveSettings adaptive_settings(const CompliantSystem& system,
                                   const CompliantAccuracy& accuracy);

// [moment]
/// One moment of a collision.
struct CompliantMoment {
    double time = 0;                     ///< [s]
    std::vector<RigidBody> bodies = {};  ///< at this time
    std::vector<Touch> touches = {};     ///< the compressed springs
    double stored = 0;                   ///< energy in them [J]
    EnergyFlow lost = {};                ///< since the beginning [J]
};
struct CompliantCollision {
    std::vector<CompliantMoment> moments = {};  ///< one per step, the first and the last included
    IntegrationStatus status = IntegrationStatus::reached_end;
    bool is_over = false;  ///< no contact is left
    int steps = 0;         ///< accepted
    int evaluations = 0;   ///< of all forces
};
// [moment]
/// Integrates until contact has begun and ended, or for at most the time `longest`.
/// @param longest  [s]
CompliantCollision integrate_collision(const CompliantSystem& system, double longest,
                                       const CompliantAccuracy& accuracy = {});

// [state]
/// State carried from step to step, in Simulation::carried.
struct CompliantState {
    double first_step = 0;          ///< the integrator's next trial step [s]
    double stored = 0;              ///< energy in the springs [J]
    std::vector<Vec3> forces = {};  ///< on body a of each contact of the simulation [N]
};
// [state]
/// The carried state of a simulation that uses this stepper.
const CompliantState& compliant_state(const Simulation& simulation);

/// Takes a simulation one step further. The energy of the springs counts as potential energy.
std::function<void(Simulation& simulation, double step)> compliant_step(
    const CompliantSettings& settings = {}, const CompliantAccuracy& accuracy = {});
/// Enters the energy of initially compressed springs in the ledger.
std::function<void(Simulation& simulation)> compliant_start(const CompliantSettings& settings,
                                                            const CompliantAccuracy& accuracy);

}  // namespace collide
