// Exercise 11.4  A contact that gives way
//
// The contact is a spring with a damper, and the impulse of a step is evaluated at its *end*
// (implicit Euler), eq. (11.9). Return the three numbers with which a sweep computes this impulse.
// They follow from the frequency, the damping ratio and the step alone; the mass cancels.
#include "chapters/11_friction_pgs/contact_target.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

SoftContact soft_contact(double frequency, double damping, double step) {
    TODO(frequency, damping, step);  // delete this line when you start
}

}  // namespace collide
