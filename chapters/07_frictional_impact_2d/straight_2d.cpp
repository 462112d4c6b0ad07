#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

#include <cmath>

namespace collide {

namespace {

// [missing-impulse]
/// Remaining normal impulse of the decompression; the collision is over at zero or less.
double remaining_impulse(const ImpactState2d& state, double k_y, const EndRule& rule) {
    const double u_y = state.u.y(), e = rule.e;
    switch (rule.law) {
        case RestitutionLaw::newton: return (-e * rule.approach - u_y) / k_y;
        case RestitutionLaw::poisson: return (1 + e) * state.compression_impulse - state.p.y();
        case RestitutionLaw::stronge: break;
    }
    const double work = -e * e * state.work.compression - state.work.decompression;
    if (work <= 0) return 0;
    return 2 * work / (u_y + std::sqrt(u_y * u_y + 2 * k_y * work));
}
// [missing-impulse]

}  // namespace

// [finish]
ImpactState2d finish_2d(ImpactState2d state, const StraightMotion2d& motion, const EndRule& rule) {
    const double k_y = motion.du.y();
    if (state.u.y() < 0) {  // the rest of the compression
        const double impulse = -state.u.y() / k_y;
        state.work.compression += impulse * state.u.y() / 2;
        state.compression_impulse += impulse;
        state.p += impulse * motion.dp;
        state.u += impulse * motion.du;
        state.u.y() = 0;
    }
    const double impulse = remaining_impulse(state, k_y, rule);
    if (impulse <= 0) return state;
    const double before = state.u.y();
    state.p += impulse * motion.dp;
    state.u += impulse * motion.du;
    state.work.decompression += impulse * (before + state.u.y()) / 2;  // u_y is linear in p_y
    return state;
}
// [finish]

}  // namespace collide
