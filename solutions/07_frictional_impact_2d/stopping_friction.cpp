#include <cmath>
#include <limits>

#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"

namespace collide {

// Let s = ±1 be the direction of sliding, w = |u_x| and c = s K₁₂. The point stops after the normal
// impulse w/(μ K₁₁ − c); if it kept sliding, the collision would end after (1 + e)|u_y|/(K₂₂ − μ
// c). Cleared of denominators, the first comes before the second if
//     w (K₂₂ − μ c) < (1 + e)|u_y| (μ K₁₁ − c),
// which also holds where u_y falls and the collision would never end. Collecting μ:
//     needed < μ available.
// If K₁₂ assists friction (c < 0), no friction may be needed: needed <= 0. But then friction also
// shortens the collision, and no friction may be enough: available <= 0. Both cannot occur
// together, because K is positive definite.
double stopping_friction(const Mat2& K, const Vec2& u0, double e) {
    const double w = std::abs(u0.x()), whole = -(1 + e) * u0.y();
    const double c = u0.x() > 0 ? K(0, 1) : -K(0, 1);
    const double needed = w * K(1, 1) + whole * c;
    const double available = whole * K(0, 0) + w * c;
    if (w == 0 || needed <= 0) return 0;
    if (available <= 0) return std::numeric_limits<double>::infinity();
    return needed / available;
}

}  // namespace collide
