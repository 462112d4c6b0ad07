// Exercise 7.2  Which ray?
//
// Say what the contact point does at first: slides ever slower (converging), at constant speed
// (stationary), ever faster (diverging), or does not slide at all (none). Inequality (7.5).
// You may use ray_motion_2d(K, mu, side), whose member du is du/dp_y for sliding to that side.
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"
#include "common/exercise.hpp"

namespace collide {

Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    TODO(K, mu, u_x);  // delete this line when you start
}

}  // namespace collide
