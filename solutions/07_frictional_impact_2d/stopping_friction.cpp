#include <cmath>
#include <limits>

#include "chapters/07_frictional_impact_2d/stopping_friction.hpp"

namespace collide {

// Seen from the side to which the point slides, with w = |u_x| and c = s K₁₂: it stops after the
// normal impulse w/(μ K₁₁ − c), and while it slides the collision would be over after
// (1 + e)|u_y|/(K₂₂ − μ c). Without the denominators, the first comes before the second if
//     w (K₂₂ − μ c) < (1 + e)|u_y| (μ K₁₁ − c),
// which also holds where u_y falls and the collision would never be over. What has μ to one side:
//     needed < μ available.
// If K₁₂ works with friction (c < 0) it may need none: needed <= 0. But the same K₁₂ makes the
// collision shorter the more friction there is, and then even a great deal may not do:
// available <= 0. Both at once cannot be, because K is positive definite.
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
