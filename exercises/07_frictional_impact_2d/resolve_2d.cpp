// Exercise 7.4  The whole collision
//
// Put the parts together. You have
//   is_separating(problem)
//   which_ray(K, mu, u_x)                    the kind of initial sliding
//   ray_motion_2d(K, mu, side)               the motion while it slides to one side (1 or −1)
//   sliding_until_origin(u0, motion, e)      a converging ray, up to the origin or to the end
//   sticks_2d(K, mu), sticking_motion_2d(K), leaving_side(K)   the motion at the origin
//   finish_2d(state, motion, rule)           from a state to the end, at constant rates
//   branch_from_origin(ray, end, is_held)    the branch of a point that reaches the origin
//   answer_2d(state, branch)                 the result, from the final state
// and EndRule{.law = …, .e = …, .approach = u_0y} for finish_2d. Name the branch: Branch2d.
#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

Impact2d resolve_2d(const ImpactProblem2d& problem) {
    TODO(problem);  // delete this line when you start
}

}  // namespace collide
