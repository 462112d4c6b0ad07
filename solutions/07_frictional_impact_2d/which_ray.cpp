#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

// Friction is opposite to the sliding, so the side decides which of the two motions is taken; the
// same side times k_x is the rate of |u_x|. The zeros are exact: next to them all answers of the
// collision are continuous, so no tolerance is needed.
Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    const double growth = side * ray_motion_2d(K, mu, side).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
