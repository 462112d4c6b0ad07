// hint: Your friction pushes the point along. It acts against the sliding: dp_x/dp_y = −μ where
// u_x > 0.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    const double growth = side * ray_motion_2d(K, mu, -side).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
