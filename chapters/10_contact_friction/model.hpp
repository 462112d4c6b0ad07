// The model "contact-friction": impacts and forces with friction, joints.
#pragma once
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/10_contact_friction/frictional_flight.hpp"
#include "chapters/10_contact_friction/settling.hpp"

namespace collide {

// [contact-friction]
/// Flights with forces and friction, and any answer to collisions that knows the joints.
inline Stepper frictional_model(EventSettings events, const FrictionHoldSettings& hold,
                                const std::vector<Joint>& joints, const CollideStage& collide) {
    if (!events.settled) events.settled = settled_for_holding;
    return event_driven(frictional_flight(hold, joints), collide_and_settle(collide, hold, joints),
                        events);
}
/// With chapter 06's impacts.
inline Stepper contact_friction_model(const EventSettings& events = {},
                                      const FrictionHoldSettings& hold = {},
                                      const std::vector<Joint>& joints = {},
                                      RestitutionLaw law = RestitutionLaw::stronge) {
    return frictional_model(events, hold, joints, with_joints(frictional_impulses(law), joints));
}
// [contact-friction]

}  // namespace collide
