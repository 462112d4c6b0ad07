// Where no force holds a sliding contact (Painlevé), an impulse acts although nothing approaches.
#pragma once
#include "chapters/05_rigid_impulses/event_driven.hpp"
#include "chapters/10_contact_friction/frictional_forces.hpp"

namespace collide {

/// The settling impulse, an impact without collision: if the force problem is unbounded, the sliding
/// contact whose normal force grows fastest along the ray gets an impact of chapter 06 with vanishing
/// approach speed. No impulse otherwise: the forces found are kept for the next flight.
Resolution settling_impulse(Simulation& simulation, std::vector<RigidBody>& bodies,
                            const std::vector<Contact>& resting, const CollisionRules& rules,
                            const FrictionHoldSettings& settings, const std::vector<Joint>& joints);

/// The plastic impulse of a moment: of all contacts at once, without restitution, so that none approaches
/// any more. Friction is against the slip velocity afterwards, as far as the cone allows. Impulses and
/// velocities satisfy (10.1) and (10.2) in the place of forces and accelerations; no energy is gained.
Resolution plastic_impulse(std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts,
                           const std::vector<Joint>& joints, Work* work = nullptr);

/// What happens at a moment: collisions faster than the rest threshold, one after the other, then the
/// plastic impulse of those that are slower, the settling impulse of the held contacts, and the
/// collisions that it has caused.
/// @param collide  knows the joints, too
RespondStage collide_and_settle(const CollideStage& collide,
                                const FrictionHoldSettings& settings = {},
                                const std::vector<Joint>& joints = {});

}  // namespace collide
