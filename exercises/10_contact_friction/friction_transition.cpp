// Exercise 10.1  Which sets after the event?
//
// A step has ended with an event at this contact: its friction reached the cone, it came to rest,
// it let go, or it presses again. Return the sets with which the walk continues, eq. (10.5). Forces
// and accelerations are continuous, so the sets must fit their values at the event; the declaration
// says what that means for each of the four.
#include "chapters/10_contact_friction/friction_sets.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

ContactSets friction_transition(const ContactSets& before, FrictionEvent event, const Vec2& force,
                                const Vec2& acceleration, double still) {
    TODO(before, event, force, acceleration, still);  // delete this line when you start
}

}  // namespace collide
