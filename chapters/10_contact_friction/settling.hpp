// Where no force holds a sliding contact (Painlevé), an impulse acts although nothing approaches.
#pragma once
#include "chapters/05_rigid_impulses/event_driven.hpp"
#include "chapters/10_contact_friction/frictional_forces.hpp"

namespace collide {

/// The settling impulse, an impact without collision: if the force problem is unbounded, the sliding
/// contact whose normal force grows fastest along the ray gets an impact of chapter 06 with vanishing
/// approach speed. No impulse otherwise.
Resolution settling_impulse(const Simulation& simulation, std::vector<RigidBody>& bodies,
                            const std::vector<Contact>& resting, const CollisionRules& rules,
                            const FrictionHoldSettings& settings, const std::vector<Joint>& joints);

/// What happens at a moment: collisions, then the settling impulse of the held contacts, then the
/// collisions that it has caused.
/// @param collide  knows the joints, too
RespondStage collide_and_settle(const CollideStage& collide,
                                const FrictionHoldSettings& settings = {},
                                const std::vector<Joint>& joints = {});

}  // namespace collide
