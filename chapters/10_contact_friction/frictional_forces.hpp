// Forces with friction that hold resting contacts: the hold stage of this chapter, and the impulse
// where no force does it.
#pragma once
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/09_resting_contact/contact_forces.hpp"
#include "chapters/10_contact_friction/friction_solver.hpp"

namespace collide {

// [friction-hold-settings]
struct FrictionHoldSettings {
    HoldSettings hold = {};  ///< of normal forces and joints: chapter 09
    /// Contacts that slide at most this fast are at rest: static friction [m/s]. Whatever speed they
    /// have is taken away by friction, as far as the cone allows, as exp(−stopping t). It is the rest
    /// threshold of the normal velocity, for the tangents.
    double stick_speed = 5e-3;
    double stopping = 50;  ///< [1/s]
};
// [friction-hold-settings]
/// Throws unless the speed is positive and the rate not negative.
void require_valid(const FrictionHoldSettings& settings);

/// What the friction of a contact is for the time of a flight.
struct HeldContact {
    CarriedContact carried = {};
    FrictionKind kind = FrictionKind::none;
    Vec3 sliding = Vec3::Zero();  ///< direction at the beginning, unit, if it slides
};
/// None without friction, sliding or at rest by the speed in the tangent plane.
HeldContact held_contact(const Scene& scene, const Contact& contact,
                         const FrictionHoldSettings& settings = {});

/// The forces of one moment: normals, joints, then tangents.
struct FrictionForces {
    std::vector<Contact> contacts = {};  ///< where they are now
    std::vector<Row> rows = {};
    FrictionProblem problem = {};
};
/// @param wrenches  what acts on the bodies otherwise
FrictionForces friction_forces(const std::vector<RigidBody>& bodies,
                               const std::vector<HeldContact>& contacts,
                               const std::vector<Joint>& joints,
                               const std::vector<Wrench>& wrenches,
                               const FrictionHoldSettings& settings = {});

/// The hold stage.
/// @param otherwise  what acts on the bodies otherwise, as in the simulation's settings
HoldStage frictional_forces(const FrictionHoldSettings& settings = {},
                            const ForceStage& otherwise = only_weights);

/// The settle stage: if no forces hold the contacts, the one whose force would grow for ever gets an
/// impact of chapter 06, as if it approached infinitely slowly.
SettleStage impact_without_collision(const FrictionHoldSettings& settings = {},
                                     const ForceStage& otherwise = only_weights);

/// The model "contact-friction" of simulate: chapter 06's impacts and this chapter's forces.
SimulationSettings contact_friction(const FrictionHoldSettings& settings = {});

/// The total force on body a of each contact that rests at this moment, for figures and tests.
struct RestingFriction {
    FrictionForces forces;
    FrictionSolution solution;
    std::vector<Vec3> on_a = {};  ///< [N], in the world
};
RestingFriction resting_friction(const Simulation& simulation, const SimulationSettings& settings,
                                 const FrictionHoldSettings& hold = {});

}  // namespace collide
