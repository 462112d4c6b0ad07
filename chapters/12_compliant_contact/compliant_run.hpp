// Integrating the springs: through one collision in detail, and as a stepper of the simulator.
#pragma once
#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/12_compliant_contact/compliant_jacobian.hpp"

namespace collide {

enum class CompliantIntegrator {
    merson,   ///< explicit, order 4: chapter 03's
    implicit  ///< linearly implicit, order 2: for springs whose own motion does not matter
};

// [accuracy]
struct CompliantAccuracy {
    double accuracy = 1e-5;  ///< of every step, relative; see error_scales
    CompliantIntegrator integrator = CompliantIntegrator::merson;
    int max_steps = 200'000;  ///< tried, of one call
};
// [accuracy]
void require_valid(const CompliantAccuracy& accuracy);

/// What errors are compared with: for places a depth [m] at which springs work, for velocities 1 m/s, for
/// turns and spins the same divided by the body's size, for energies the energy of all.
VecX error_scales(const CompliantSystem& system);
/// What integrate_adaptive needs.
AdaptiveSettings adaptive_settings(const CompliantSystem& system,
                                   const CompliantAccuracy& accuracy);

// [moment]
/// One moment of a collision.
struct CompliantMoment {
    double time = 0;                     ///< [s]
    std::vector<RigidBody> bodies = {};  ///< then
    std::vector<Touch> touches = {};     ///< the springs that are compressed
    double stored = 0;                   ///< energy in them [J]
    EnergyFlow lost = {};                ///< since the beginning [J]
};
struct CompliantCollision {
    std::vector<CompliantMoment> moments =
        {};  ///< one for each step, the first and the last included
    IntegrationStatus status = IntegrationStatus::reached_end;
    bool is_over = false;  ///< nothing touches any more
    int steps = 0;         ///< accepted
    int evaluations = 0;   ///< of all forces
};
// [moment]
/// Goes on until bodies that have touched no longer do, or until a time is over.
/// @param longest  [s]
CompliantCollision integrate_collision(const CompliantSystem& system, double longest,
                                       const CompliantAccuracy& accuracy = {});

// [state]
/// What is carried from one step to the next, in Simulation::carried.
struct CompliantState {
    double first_step = 0;          ///< that the integrator tries next [s]
    double stored = 0;              ///< energy in the springs [J]
    std::vector<Vec3> forces = {};  ///< on body a of each contact of the simulation [N]
};
// [state]
/// Of a simulation that this stepper takes further.
const CompliantState& compliant_state(const Simulation& simulation);

/// Takes a simulation one step further. The energy of the springs counts as potential energy.
std::function<void(Simulation& simulation, double step)> compliant_step(
    const CompliantSettings& settings = {}, const CompliantAccuracy& accuracy = {});
/// Springs may be compressed from the beginning: enters their energy in the ledger.
std::function<void(Simulation& simulation)> compliant_start(const CompliantSettings& settings,
                                                            const CompliantAccuracy& accuracy);

}  // namespace collide
