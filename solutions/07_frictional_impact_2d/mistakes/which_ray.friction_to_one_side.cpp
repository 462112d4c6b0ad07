// hint: Friction is opposite to the sliding, so it depends on the sign of u_x. You take the
// friction of a point that slides to the right for both.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    const double growth = side * ray_motion_2d(K, mu, 1).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
