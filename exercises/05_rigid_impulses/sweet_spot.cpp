// Exercise 5.1  Where to hold the hammer
//
// A blow changes the velocity of every point of a body. Return the point whose velocity changes
// least; if there are several, the one nearest to the centre of mass; nothing if the blow does not
// change the spin. Equations (5.4) and (5.5) give the change of the body's motion, (5.1) the
// velocity of a point. The rest is for you to find.
#include "chapters/05_rigid_impulses/sweet_spot.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::optional<Vec3> sweet_spot(const RigidBody& body, const Vec3& position, const Vec3& direction) {
    TODO(body, position, direction);  // delete this line when you start
}

}  // namespace collide
