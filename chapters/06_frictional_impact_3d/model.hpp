// The model "frictional-impulses": chapter 05's flights, and Baber's impact at every contact.
#pragma once
#include "chapters/05_rigid_impulses/event_driven.hpp"
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"

namespace collide {

/// Free flight between collisions; frictional impacts, one contact after the other.
inline Stepper frictional_impulses_model(const EventSettings& events = {},
                                         RestitutionLaw law = RestitutionLaw::stronge) {
    return event_driven(free_flight, frictional_impulses(law), events);
}

}  // namespace collide
