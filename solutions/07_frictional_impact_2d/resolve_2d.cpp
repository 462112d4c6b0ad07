#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"

namespace collide {

// A ray leads to the end of the collision or to the origin, and from the origin a single motion
// leads to the end: at most two segments. Every motion passed to finish_2d has k_y > 0.
Impact2d resolve_2d(const ImpactProblem2d& problem) {
    const auto& [K, u0, mu, e, law] = problem;
    if (is_separating(problem)) return {.u = u0};
    const EndRule rule{.law = law, .e = e, .approach = u0.y()};
    ConvergingSlide slide{.state = {.u = u0}};

    const Ray2d ray = which_ray(K, mu, u0.x());  // step 3
    if (ray != Ray2d::none) {
        const StraightMotion2d sliding = ray_motion_2d(K, mu, u0.x() > 0 ? 1 : -1);
        if (ray != Ray2d::converging)
            return answer_2d(finish_2d(slide.state, sliding, rule),
                             ray == Ray2d::diverging ? Branch2d::diverging : Branch2d::stationary);
        slide = sliding_until_origin(u0, sliding, e);  // step 4
        if (slide.end == SlidingEnd2d::impact_is_over)
            return answer_2d(slide.state, Branch2d::slows_down);
    }
    const bool is_held = sticks_2d(K, mu);  // steps 5 to 7
    const StraightMotion2d leaving =
        is_held ? sticking_motion_2d(K) : ray_motion_2d(K, mu, leaving_side(K));
    return answer_2d(finish_2d(slide.state, leaving, rule),  // step 8
                     branch_from_origin(ray, slide.end, is_held));
}

}  // namespace collide
