// hint: Your answer does not depend on the sign of u_x. A point that slides to the left feels
// friction to the right.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double growth = ray_motion_2d(K, mu, 1).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
