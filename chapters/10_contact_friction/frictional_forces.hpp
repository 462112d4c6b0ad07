// Constraint forces with friction: the problem of one moment, from bodies and contacts.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <tuple>

#include "chapters/09_resting_contact/contact_forces.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"

namespace collide {

// [friction-hold-settings]
struct FrictionHoldSettings {
    HoldSettings hold = {};  ///< of normal forces and joints: chapter 09
    /// Slip speed up to which a contact sticks: static friction [m/s]. Its residual slip decays as
    /// exp(−stopping t), as far as the cone allows. It is the rest threshold of the tangents.
    double stick_speed = 5e-3;
    double stopping = 50;  ///< [1/s]
};
// [friction-hold-settings]
/// Throws unless the speed is positive and the rate not negative.
void require_valid(const FrictionHoldSettings& settings);

/// A contact with its contact mode for the time of a flight.
struct HeldContact {
    CarriedContact carried = {};
    FrictionKind kind = FrictionKind::none;
    Vec3 sliding = Vec3::Zero();  ///< direction at the beginning, unit, if it slides
    double stopping = 0;          ///< at rest: rate at which its residual slip decays [1/s]
};
/// None without friction, sliding or at rest by the speed in the tangent plane.
HeldContact held_contact(const Scene& scene, const Contact& contact,
                         const FrictionHoldSettings& settings = {});
std::vector<HeldContact> held_contacts(const Scene& scene, const std::vector<Contact>& contacts,
                                       const FrictionHoldSettings& settings = {});
bool any_slides(const std::vector<HeldContact>& contacts);
/// The velocity of A's surface relative to B's, in the tangent plane [m/s].
Vec3 sliding_velocity(const std::vector<RigidBody>& bodies, const Contact& contact);

/// A residual of the friction problem up to this counts as solved in a scene. Sticking contacts with a
/// residual slip velocity are slightly inconsistent, because two points of a rigid body cannot stop
/// independently; the error is of order speed²/distance, far below any acceleration that counts.
constexpr double friction_tolerance = 5e-5;

/// The force problem of one moment: rows of normals, joints, then tangents.
struct FrictionForceProblem {
    std::vector<Contact> contacts = {};  ///< where they are now
    std::vector<Row> rows = {};
    FrictionProblem problem = {};
};
/// @param wrenches  all other forces on the bodies
/// @param work      where building and solving the problem is counted, if anywhere
FrictionForceProblem friction_force_problem(const std::vector<RigidBody>& bodies,
                                            const std::vector<HeldContact>& contacts,
                                            const std::vector<Joint>& joints,
                                            const std::vector<Wrench>& wrenches,
                                            const FrictionHoldSettings& settings = {},
                                            Work* work = nullptr);

/// How often each FrictionMethod has answered; last, how often none did.
using MethodCounts = std::array<std::int64_t, 5>;

/// The contact forces of a moment by the identity of their contacts, in the world frame, and the forces
/// of the joints: the warm start of the next flight.
struct ForceMemory {
    std::map<std::tuple<int, int, FeaturePair>, Vec3> on_a = {};  ///< [N]
    VecX of_joints = {};
    double begin = 0;   ///< of the flight [s]
    double length = 0;  ///< that was planned [s]
    /// That the flight might have had at most: a few times the last one, if that ended in a collision [s].
    double limit = std::numeric_limits<double>::infinity();
    MethodCounts answers = {};  ///< of all evaluations of the forces until now
};
ForceMemory remember(const FrictionForceProblem& forces, const VecX& f);
/// The forces that are remembered, row by row; zero for new contacts. Empty if there is no memory.
VecX warm_start(const ForceMemory* memory, const FrictionForceProblem& forces);
/// The memory that a flight has left in the simulation; null if there is none.
const ForceMemory* force_memory(const Simulation& simulation);
/// Replaces the forces of that memory.
void keep_forces(Simulation& simulation, const FrictionForceProblem& forces, const VecX& f);

/// Solves the problem of this moment and adds its forces to the wrenches; false if it has no solution.
/// @param last     the forces of the last problem: the warm start; afterwards, those of this one
/// @param answers  where the method is counted
bool add_frictional_forces(const std::vector<RigidBody>& bodies,
                           const std::vector<HeldContact>& contacts,
                           const std::vector<Joint>& joints, const FrictionHoldSettings& settings,
                           Work& work, VecX& last, MethodCounts& answers,
                           std::vector<Wrench>& wrenches);

/// The total force on body a of each contact that rests at this moment, for figures and tests.
struct RestingFriction {
    FrictionForceProblem forces;
    FrictionSolution solution;
    std::vector<Vec3> on_a = {};  ///< [N], in the world
};
RestingFriction resting_friction(const Simulation& simulation, const EventSettings& settings = {},
                                 const FrictionHoldSettings& hold = {},
                                 const std::vector<Joint>& joints = {});

}  // namespace collide
