// Exercise 13.5  Friction against a velocity that is not there yet
//
// A slow point gets a known normal impulse. Return the whole impulse: friction stops the point if it
// can, and otherwise opposes the velocity that the point will have, eqs. (13.7) and (13.11).
#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/13_plus_single_point/interval.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Vec3 slip_impulse(const Mat3& K, double mu, const Vec2& sliding, double normal) {
    TODO(K, mu, sliding, normal);  // delete this line when you start
}

}  // namespace collide
