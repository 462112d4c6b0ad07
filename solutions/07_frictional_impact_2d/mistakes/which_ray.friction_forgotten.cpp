// hint: Without friction the sign of K₁₂ would decide alone. The friction −μ K₁₁, against the
// sliding, is missing.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double growth = (u_x > 0 ? 1 : -1) * ray_motion_2d(K, 0 * mu, 1).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}

}  // namespace collide
