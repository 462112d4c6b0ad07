// The model "resting-contact": impulses at collisions, forces at rest, joints; no friction.
#pragma once
#include "chapters/05_rigid_impulses/event_driven.hpp"
#include "chapters/08_linear_complementarity/dantzig_impulses.hpp"
#include "chapters/09_resting_contact/held_flight.hpp"

namespace collide {

// [model]
/// Flights in which forces hold contacts and joints, and simultaneous impulses by Dantzig's algorithm.
inline Stepper resting_contact_model(EventSettings events = {}, const HoldSettings& hold = {},
                                     const std::vector<Joint>& joints = {}) {
    if (!events.settled) events.settled = settled_for_holding;
    return event_driven(held_flight(hold, joints), with_joints(dantzig_impulses(), joints), events);
}
// [model]

}  // namespace collide
