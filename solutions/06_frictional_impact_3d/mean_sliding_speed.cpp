#include "chapters/06_frictional_impact_3d/mean_sliding.hpp"

namespace collide {

// Eq. (6.5) gives the work of the whole impulse, and the work of the normal force is given. The
// difference is the work of friction, −μ r per unit of normal impulse; it is zero while the point
// sticks, because then r = 0.
std::optional<double> mean_sliding_speed(const Vec3& u0, const Vec3& u, const Vec3& p,
                                         const NormalWork& work, double mu) {
    if (mu == 0 || p.z() == 0) return std::nullopt;
    const double all = p.dot(u0 + u) / 2;
    const double normal = work.compression + work.decompression;
    return (normal - all) / (mu * p.z());
}

}  // namespace collide
