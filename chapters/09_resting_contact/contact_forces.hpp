// Forces that keep resting contacts from sinking in and joints from coming apart: one linear
// complementarity problem at every evaluation of the right-hand side.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/05_rigid_impulses/simulator.hpp"
#include "chapters/09_resting_contact/carried_contact.hpp"

namespace collide {

// [hold-settings]
/// The forces answer accelerations, so whatever error of position or velocity the integrator makes
/// would stay for ever, and grow. What is done about it:
struct HoldSettings {
    /// κ [1/s]: contacts that have sunk in come up again as (1 + κt) exp(−κt), by a little more force.
    double stabilisation = 20;
    /// Joints: nothing, the same as contacts, or put back after every step (see put_back).
    enum class Joints { left_alone, pulled_back, put_back } joints = Joints::put_back;
};
// [hold-settings]
/// Throws unless the stabilisation is finite and not negative.
void require_valid(const HoldSettings& settings);

// [force-problem]
/// Who presses on whom at one moment, and how hard: eq. (9.6) for contacts, then joints.
struct ForceProblem {
    std::vector<Contact> contacts = {};  ///< where they are now
    std::vector<Row> rows = {};          ///< their normal rows, then the rows of the joints
    Lcp lcp = {};                        ///< d̈ = A f + b, with the stabilisation in b
};
/// @param wrenches  what acts on the bodies otherwise
ForceProblem force_problem(const std::vector<RigidBody>& bodies,
                           const std::vector<CarriedContact>& contacts,
                           const std::vector<Joint>& joints, const std::vector<Wrench>& wrenches,
                           const HoldSettings& settings = {});
// [force-problem]

/// Adds the forces of contacts to what acts on the bodies otherwise. Exercise 9.3.
///
/// f_i n̂_i acts on body a of the contact, at its position, and the opposite on body b, unless that is
/// the world. Forces that act beside a centre of mass also turn. A fixed body is pushed like any other,
/// so its wrench says what it has to bear.
/// @param contacts  a body may be in many of them, as a or as b, and two bodies may share several
/// @param f         f_i of each contact, taken as it is: of any sign, zero or not [N]
/// @param wrenches  of each body, torques about its own centre of mass; what is there stays, and the
///                  forces come on top of it
void add_contact_forces(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                        const VecX& f, std::vector<Wrench>& wrenches);
/// The same for any rows: Jᵀ f.
void add_row_forces(const std::vector<Row>& rows, const VecX& f, std::vector<Wrench>& wrenches);

/// The hold stage of this chapter: SimulationSettings{.hold = contact_forces()}.
HoldStage contact_forces(const HoldSettings& settings = {});

/// The normal forces of the contacts that rest at this moment, and their problem: for figures and
/// tests. Only the accelerations are unique; where contacts are redundant the forces are one choice.
struct RestingForces {
    ForceProblem problem;
    LcpSolution solution = {};
};
RestingForces resting_forces(const Simulation& simulation, const SimulationSettings& settings,
                             const HoldSettings& hold = {});

}  // namespace collide
