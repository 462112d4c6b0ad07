// hint: You look at the sign of k_x, the rate of u_x. The question is whether |u_x| falls: for a
// point that slides to the left that is the other sign.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    const double growth = ray_motion_2d(K, mu, side).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
