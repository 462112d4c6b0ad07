// hint: Stronge: the works are in the ratio e², because speeds are in the ratio e.
#include <algorithm>
#include <cmath>

#include "chapters/06_frictional_impact_3d/straight.hpp"

namespace collide {

ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e) {
    const double k_z = motion.du.z();
    double u_old = state.u.z();
    double u_z = u_old;
    if (u_z < 0) {
        state.work.compression -= u_z * u_z / (2 * k_z);
        u_z = 0;
    }
    const double missing = std::max(0.0, -e * state.work.compression - state.work.decompression);
    state.work.decompression += missing;
    u_z = std::sqrt(2 * k_z * missing + u_z * u_z);
    const double normal_impulse = (u_z - u_old) / k_z;
    state.u += normal_impulse * motion.du;
    state.u.z() = u_z;
    state.p += normal_impulse * motion.dp;
    return state;
}

}  // namespace collide
