// hint: This is Newton’s law, u_z → −e u_z. It forgets the work of earlier phases.
#include "chapters/06_frictional_impact_3d/straight.hpp"

namespace collide {

ImpactState finish_on_ray(ImpactState state, const StraightMotion& motion, double e) {
    if (state.u.z() >= 0) return state;
    const double k_z = motion.du.z(), u_old = state.u.z(), normal_impulse = -(1 + e) * u_old / k_z;
    state.work.compression -= u_old * u_old / (2 * k_z);
    state.work.decompression += e * e * u_old * u_old / (2 * k_z);
    state.u += normal_impulse * motion.du;
    state.u.z() = -e * u_old;
    state.p += normal_impulse * motion.dp;
    return state;
}

}  // namespace collide
