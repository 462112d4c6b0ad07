// The model "plus": all impacts of a moment at once, in rounds, and the flights of chapter 10.
#pragma once
#include "chapters/10_contact_friction/model.hpp"
#include "chapters/14_plus_simultaneous/scene_events.hpp"

namespace collide {

inline Stepper plus_model(const EventSettings& events = {}, const PlusStageSettings& plus = {},
                          const FrictionHoldSettings& hold = {},
                          const std::vector<Joint>& joints = {}) {
    return frictional_model(events, hold, joints, plus_impulses(plus, joints));
}

}  // namespace collide
