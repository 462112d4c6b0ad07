#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"

namespace collide {

// The work of the whole impulse is known from before and after, eq. (6.5), and the normal force's
// share of it was booked. The rest is friction's, and friction takes μ r per unit of normal impulse:
// nothing while the point sticks, because there r = 0.
std::optional<double> mean_sliding_speed(const Vec3& u0, const Vec3& u, const Vec3& p,
                                         const NormalWork& work, double mu) {
    if (mu == 0 || p.z() == 0) return std::nullopt;
    const double all = p.dot(u0 + u) / 2;
    const double normal = work.compression + work.decompression;
    return (normal - all) / (mu * p.z());
}

}  // namespace collide
