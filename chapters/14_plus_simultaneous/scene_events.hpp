// PLUS in a scene: the collide stage of this chapter.
#pragma once
#include "chapters/09_resting_contact/joint.hpp"
#include "chapters/14_plus_simultaneous/plus_event.hpp"

namespace collide {

// [plus-stage-settings]
struct PlusStageSettings {
    StepRules rules = {};
    /// v_plastic: slower impacts bounce better than the e of their surfaces, eq. (13.6) [m/s]. Zero: e at
    /// every speed. The capture speed is the rest threshold of the scene.
    double plastic_speed = 0;
    int max_rounds = 1000;
};
// [plus-stage-settings]

/// All contacts of the moment are the proximal points of one event, or of several if no movable
/// body connects them: impacts at two ends of the world do not share their intervals. `passes`
/// counts rounds.
/// @param joints  held during the event
CollideStage plus_impulses(const PlusStageSettings& settings = {},
                           const std::vector<Joint>& joints = {});

/// Groups of contacts that movable bodies or joints connect, directly or through others. Indices of
/// contacts, in their order.
std::vector<std::vector<int>> impact_groups(const std::vector<RigidBody>& bodies,
                                            const std::vector<Contact>& contacts,
                                            const std::vector<Row>& joints);

}  // namespace collide
