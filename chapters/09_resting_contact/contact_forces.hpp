// Forces that keep resting contacts from sinking in and joints from coming apart: one linear
// complementarity problem at every evaluation of the right-hand side.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/05_rigid_impulses/flight.hpp"
#include "chapters/09_resting_contact/carried_contact.hpp"
#include "chapters/09_resting_contact/joint.hpp"

namespace collide {

// [hold-settings]
/// Drift control. The constraints are imposed on accelerations, so the integrator's errors of position
/// and velocity accumulate unless something corrects them.
struct HoldSettings {
    /// Baumgarte's rate κ [1/s]: penetration decays critically damped, as (1 + κt) exp(−κt).
    double stabilisation = 20;
    /// Joints: nothing, the same as contacts, or put back after every step (see put_back).
    enum class Joints { left_alone, pulled_back, put_back } joints = Joints::put_back;
};
// [hold-settings]
/// Throws unless the stabilisation is finite and not negative.
void require_valid(const HoldSettings& settings);

// [force-problem]
/// The complementarity problem of the constraint forces at one moment: eq. (9.6) for contacts, then
/// joints.
struct ForceProblem {
    std::vector<Contact> contacts = {};  ///< where they are now
    std::vector<Row> rows = {};          ///< their normal rows, then the rows of the joints
    Lcp lcp = {};                        ///< d̈ = A f + b, with the stabilisation in b
};
/// Everything but A, for solvers that never form it.
/// @param wrenches  all other forces on the bodies
ForceProblem force_conditions(const std::vector<RigidBody>& bodies,
                              const std::vector<CarriedContact>& contacts,
                              const std::vector<Joint>& joints, const std::vector<Wrench>& wrenches,
                              const HoldSettings& settings = {});
/// The whole problem.
ForceProblem force_problem(const std::vector<RigidBody>& bodies,
                           const std::vector<CarriedContact>& contacts,
                           const std::vector<Joint>& joints, const std::vector<Wrench>& wrenches,
                           const HoldSettings& settings = {});
// [force-problem]

/// Adds the contact forces to the wrenches of the bodies. Exercise 9.3.
///
/// f_i n̂_i acts on body a of the contact, at its position, and the opposite on body b, unless that is
/// the world. A force off the centre of mass also has a torque. A fixed body is pushed like any
/// other, so its wrench is the load that it bears.
/// @param contacts  a body may be in many of them, as a or as b, and two bodies may share several,
///                  also at one place and with one normal
/// @param f         f_i of each contact, taken as it is: of any sign, zero or not [N]
/// @param wrenches  of each body, torques about its own centre of mass; what is there stays, and the
///                  forces come on top of it
void add_contact_forces(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                        const VecX& f, std::vector<Wrench>& wrenches);
/// The same for any rows: Jᵀ f.
void add_row_forces(const std::vector<Row>& rows, const VecX& f, std::vector<Wrench>& wrenches);

/// Solves the problem of this moment and adds its forces to the wrenches; false if it has no solution.
/// @param guess  the contacts that pressed last time: the warm start; afterwards, those that press now
bool add_constraint_forces(const std::vector<RigidBody>& bodies,
                           const std::vector<CarriedContact>& contacts,
                           const std::vector<Joint>& joints, const HoldSettings& settings,
                           std::vector<int>& guess, std::vector<Wrench>& wrenches);

/// The contacts of this moment that are at rest: their normal velocity is at most a hundredth of the
/// rest threshold, in either direction. A contact that has just bounced is not among them: a force
/// there would lift it for a whole step.
std::vector<Contact> resting_contacts(const Simulation& simulation, const EventSettings& settings);
/// Contacts, each part in the frame of its own body.
std::vector<CarriedContact> carry_all(const Scene& scene, const std::vector<Contact>& contacts);

/// The normal forces of the contacts that rest at this moment, and their problem: for figures and
/// tests. Only the accelerations are unique; where contacts are redundant the forces are one choice.
struct RestingForces {
    ForceProblem problem;
    LcpSolution solution = {};
};
RestingForces resting_forces(const Simulation& simulation, const EventSettings& settings = {},
                             const HoldSettings& hold = {}, const std::vector<Joint>& joints = {});

}  // namespace collide
