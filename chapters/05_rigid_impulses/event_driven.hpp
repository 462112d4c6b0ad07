// The event-driven stepper: fly, locate the collision, find the contacts, collide, go on.
//
// Two stages can be exchanged. A fly stage knows what acts on the bodies between collisions; a collide
// stage knows which impulses answer a collision. (A respond stage wraps the collide stage, for models
// that do more at a moment than collide.) All the rest is the same for every chapter.
#pragma once
#include "chapters/05_rigid_impulses/locate.hpp"

namespace collide {

/// Follows the next flight to its end, or to the collision before it. Returns how long that took [s].
double fly(Simulation& simulation, double step, const FlyStage& stage,
           const EventSettings& settings);

/// What happens at a moment, to the contacts that were found.
using RespondStage = std::function<void(Simulation& simulation, const EventSettings& settings)>;
/// Lets the collide stage answer if a contact approaches.
RespondStage respond_with(const CollideStage& collide);
/// Applies `answer` to the velocities and records the event with its energy loss; records nothing if all
/// impulses are zero.
void record_event(Simulation& simulation, const EventSettings& settings,
                  const std::vector<Contact>& contacts,
                  const std::function<Resolution(std::vector<RigidBody>& bodies)>& answer);

Stepper event_driven(const FlyStage& fly, const RespondStage& respond,
                     const EventSettings& settings = {});
Stepper event_driven(const FlyStage& fly, const CollideStage& collide,
                     const EventSettings& settings = {});

}  // namespace collide
