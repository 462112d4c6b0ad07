// Exercise 6.1  How fast did it slide?
//
// Given are the velocities before and after a collision, u0 and u, the impulse p and the work of
// the normal force. Return the mean sliding speed over the normal impulse, or std::nullopt if it is
// undetermined. No integration is needed.
#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::optional<double> mean_sliding_speed(const Vec3& u0, const Vec3& u, const Vec3& p,
                                         const NormalWork& work, double mu) {
    TODO(u0, u, p, work, mu);  // delete this line when you start
}

}  // namespace collide
