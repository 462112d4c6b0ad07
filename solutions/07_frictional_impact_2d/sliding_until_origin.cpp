#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

namespace collide {

// u is linear in the normal impulse, so work is impulse times mean u_y. In (c) and (d) u_y has
// become positive, hence k_y > 0; only there is it a divisor. In (b) k_y may have any sign.
ConvergingSlide sliding_until_origin(const Vec2& u0, const StraightMotion2d& motion, double e) {
    const double k_x = motion.du.x(), k_y = motion.du.y();
    const double until_origin = -u0.x() / k_x;
    const double u_origin = u0.y() + k_y * until_origin;
    if (u_origin <= 0)  // (b)
        return {SlidingEnd2d::stops_compressing,
                {.u = {0, u_origin},
                 .p = until_origin * motion.dp,
                 .compression_impulse = until_origin,
                 .work = {.compression = until_origin * (u0.y() + u_origin) / 2}}};

    const double compression = -u0.y() / k_y;
    ImpactState2d state{.compression_impulse = compression,
                        .work = {.compression = compression * u0.y() / 2}};
    const bool is_over = u_origin >= -e * u0.y();  // (d), otherwise (c)
    const double impulse = is_over ? (1 + e) * compression : until_origin;
    state.u = is_over ? Vec2(u0.x() + impulse * k_x, -e * u0.y()) : Vec2(0, u_origin);
    state.p = impulse * motion.dp;
    state.work.decompression = state.u.y() * state.u.y() / (2 * k_y);
    return {is_over ? SlidingEnd2d::impact_is_over : SlidingEnd2d::stops_decompressing, state};
}

}  // namespace collide
