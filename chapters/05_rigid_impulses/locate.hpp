// Where does a flight end in a collision? Bisection on time, as in chapter 1, for any number of bodies.
#pragma once
#include "chapters/05_rigid_impulses/flight.hpp"

namespace collide {

// [located]
/// Where a flight ends: after the time asked for, or at the last legal moment before an overlap.
struct Located {
    enum class Kind { flown, collision, resting, not_found } kind = Kind::not_found;
    double time = 0;                     ///< from the beginning of the flight [s]
    std::vector<RigidBody> bodies = {};  ///< then
    Detection detection = {};            ///< then
    std::vector<Contact> contacts = {};  ///< then
    int trials = 0;
};
// [located]
/// What touches or overlaps with the bodies at these positions. Counts its work.
Detection detect(Simulation& simulation, const std::vector<RigidBody>& bodies,
                 const EventSettings& settings, const LegalDepths& allowed = {});

/// Bisects between 0, which is legal, and the end of the flight, where bodies overlap as `detection`
/// says, to a moment at which nothing overlaps and a contact collides. If there is none, the gap closes
/// more slowly than the rest threshold (resting), or faster than time can resolve (not_found).
Located locate(Simulation& simulation, const Flight& flight, const Detection& detection,
               const EventSettings& settings);

}  // namespace collide
