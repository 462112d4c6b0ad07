// Exercise 10.3  What would one contact do alone?
//
// Friction opposes tangential acceleration with a force up to the limit μ f_N, in any direction. A
// change of the force by Δf changes the acceleration by yield · Δf. Return the force, not its
// change, that leaves the least acceleration, eq. (10.7).
#include "chapters/10_contact_friction/friction_cone.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec2 tangential_drive(const Vec2& force, const Vec2& acceleration, double yield, double limit) {
    TODO(force, acceleration, yield, limit);  // delete this line when you start
}

}  // namespace collide
