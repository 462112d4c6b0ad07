// A flight in which forces hold resting contacts and joints: the fly stage of this chapter.
#pragma once
#include <memory>

#include "chapters/09_resting_contact/contact_forces.hpp"

namespace collide {

/// No forces keep the contacts and joints together.
constexpr SimulationStatus forces_not_found{"forces not found"};
/// Collisions leave at most this speed at contacts that a force is to hold: in a thousand seconds they
/// sink in by a micrometre [m/s].
constexpr double settled_for_holding = 1e-9;
/// While contacts are held, no body turns by more than this in a Runge–Kutta step, because the normals
/// and with them the forces turn with the bodies [rad].
constexpr double held_spin_per_part = 0.03;
/// Those of a ball do not: this is for its orientation only [rad].
constexpr double ball_spin_per_part = 0.25;
/// Into how many Runge–Kutta steps a flight is divided for that; at most max_parts + 1.
int parts_while_held(const Scene& scene, const std::vector<Joint>& joints, double step);

// [held-motion]
/// Adds the constraint forces at a time of the flight; false if their problem has no solution.
using ConstraintForces = std::function<bool(double time, const std::vector<RigidBody>& bodies,
                                            std::vector<Wrench>& wrenches)>;
/// Drift correction at the end of a flight. May be empty.
using DriftCorrection = std::function<void(std::vector<RigidBody>& bodies)>;

/// How the bodies move while contacts are held.
struct HeldMotion {
    Derivative motion = {};  ///< weights, the scene's forces, and constraint forces
    int parts = 1;           ///< Runge–Kutta steps of a flight
    DriftCorrection correct = {};
    std::shared_ptr<bool> unsolved = {};  ///< becomes true where a force problem has no solution
};
HeldMotion held_motion(const Simulation& simulation, const ConstraintForces& forces, int parts,
                       const DriftCorrection& correct);
// [held-motion]
/// Puts the joints back, if the settings ask for it.
DriftCorrection joint_correction(const HoldSettings& settings, const std::vector<Joint>& joints);
/// What a problem with so many rows costs, at one evaluation of the right-hand side.
std::int64_t cost_of_forces(std::size_t rows);

// [held-path]
/// The trajectory of a held flight: states and their derivatives at the ends of its Runge–Kutta steps.
/// In between, a cubic polynomial through both ends, with their slopes.
struct HeldPath {
    std::vector<double> times = {0};  ///< of the flight
    std::vector<VecX> states = {};    ///< packed, one for each time
    std::vector<VecX> slopes = {};  ///< of all states; that of the last one is computed when needed
};
// [held-path]
HeldPath start_path(const std::vector<RigidBody>& bodies);
/// One Runge–Kutta step of this length further.
void extend(HeldPath& path, const HeldMotion& held, double length);
/// Computes the last slope, so that the path can be evaluated.
void finish(HeldPath& path, const HeldMotion& held);
/// The state at a time of a finished path, with unit quaternions.
VecX state_at(const HeldPath& path, double time);

/// The end of a flight that was followed for some time.
struct FlightEnd {
    double time = 0;
    HeldPath path = {};
    int trials = 0;
};
/// Follows the flight for a time, in equal Runge–Kutta steps.
FlightEnd follow(const Simulation& simulation, const HeldMotion& held, double duration);
/// Makes a flight of at most this length. If the force problem fails on the way the length is halved:
/// the failure may lie beyond the next event.
/// @param follow   integrates over this length, or less
/// @param allowed  see allowed_depths
Flight held_flight(const Simulation& simulation, const HeldMotion& held, double step,
                   const LegalDepths& allowed,
                   const std::function<FlightEnd(double length)>& follow);

/// Held pairs may overlap by the tolerance: an integrator keeps them in place to its own accuracy only.
/// Released pairs may keep their penetration, or their separation would begin in an illegal state.
LegalDepths allowed_depths(const Simulation& simulation, const std::vector<Contact>& held,
                           const EventSettings& settings);
/// Chapter 05's free flight, for bodies some of which may just have been released.
Flight released_flight(const Simulation& simulation, double step, const EventSettings& settings);

/// The fly stage of this chapter: no friction.
FlyStage held_flight(const HoldSettings& settings = {}, const std::vector<Joint>& joints = {});

}  // namespace collide
