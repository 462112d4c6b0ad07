#include <algorithm>
#include <cmath>

#include "chapters/06_frictional_impact_3d/straight.hpp"

namespace collide {

// W = u_z²/(2 k_z) + constant while k_z is constant, so every work is a difference of squares. The
// max handles a collision that is already over: then no work is missing.
ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e) {
    const double k_z = motion.du.z();
    const double u_old = state.u.z();
    double u_z = u_old;
    if (u_z < 0) {  // step 6(c): the rest of the compression
        state.work.compression -= u_z * u_z / (2 * k_z);
        u_z = 0;
    }
    const double missing =  // step 6(d): the rest of the decompression
        std::max(0.0, -e * e * state.work.compression - state.work.decompression);
    state.work.decompression += missing;
    u_z = std::sqrt(2 * k_z * missing + u_z * u_z);

    const double normal_impulse = (u_z - u_old) / k_z;  // step 6(e)
    state.u += normal_impulse * motion.du;
    state.u.z() = u_z;
    state.p += normal_impulse * motion.dp;
    return state;
}

}  // namespace collide
