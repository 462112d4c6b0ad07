// Exercise 1.1  Bounce
//
// Return the velocity after a particle bounces off a fixed surface without friction: equation
// (1.4). A velocity that does not approach the surface is returned unchanged; an approaching one
// bounces, however slow it is. Two or three lines will do.
#include "chapters/01_particle_collisions/restitution.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec3 bounce_velocity(const Vec3& velocity, const Vec3& normal, double e) {
    TODO(velocity, normal, e);  // delete this line when you start
}

}  // namespace collide
