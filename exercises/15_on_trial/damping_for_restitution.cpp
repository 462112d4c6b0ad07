// Exercise 15.1  Which damper gives this e?
//
// A contact is a spring with a damper, and it cannot pull. Return the damping ratio ζ with which a
// body leaves it with e times its speed: the inverse of eq. (15.1), which has one formula below ζ = 1
// and another above. No formula gives ζ: find the root numerically. The declaration says how
// accurate it must be, and what is refused (common/core/errors.hpp has the words for it).
#include "chapters/15_on_trial/spring_contact.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

double damping_for_restitution(double e) {
    TODO(e);  // delete this line when you start
}

}  // namespace collide
