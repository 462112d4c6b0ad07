// hint: Where k_x = 0 the speed does not fall: the ray is stationary, and the point never comes
// to the origin.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    return side * ray_motion_2d(K, mu, side).du.x() > 0 ? Ray2d::diverging : Ray2d::converging;
}

}  // namespace collide
