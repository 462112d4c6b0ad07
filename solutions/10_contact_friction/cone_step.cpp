#include <algorithm>
#include <cmath>
#include <limits>

#include "chapters/10_contact_friction/friction_cone.hpp"

namespace collide {

// The cone is convex. So a force that has left it stays outside, and it never leaves if its change,
// as a force, lies in the cone. Otherwise it leaves at a root of N² − F² = c + 2 b s + a s², where
// N = μ (f_N + s Δf_N) and F = |f_F + s Δf_F|. The parabola is also zero where −N = F, on the
// cone's mirror image, which a force that starts inside reaches later, if at all.
//
// Along the cone a, b and c all vanish, and rounding decides their signs. So a change parallel to
// the cone and a ray through its tip are handled before the parabola.
double cone_step(const ContactForce& force, const ContactForce& change, double mu) {
    const double n = mu * force.normal, dn = mu * change.normal;
    const double f = std::hypot(force.tangent.x(), force.tangent.y());
    const double df = std::hypot(change.tangent.x(), change.tangent.y());
    constexpr double never = std::numeric_limits<double>::infinity(), rounding = 1e-14;
    if (df - dn <= rounding * df) return never;
    if (n <= 0 && f == 0) return 0;  // from the tip

    // Scale by the force and by its change to avoid underflow and overflow.
    const double unit = std::max(n, f), speed = std::max(std::abs(dn), df);
    const double N = n / unit, F = f / unit, dN = dn / speed, dF = df / speed;
    const Vec2 at = force.tangent / unit, along = change.tangent / speed;
    const Vec2 past_tip = N * along - dN * at;  // where f_N would be zero, times −dN
    if (dN < 0 && past_tip.norm() <= rounding) return N / -dN * (unit / speed);

    const double a = (dn - df) / speed * (dN + dF);
    const double b = N * dN - at.dot(along);
    const double c = n > f ? (n - f) / unit * (N + F) : 0;  // outside by rounding: on the cone

    // b² − a c, rearranged to avoid cancellation near the tip, where it is zero.
    const double turn = at.x() * along.y() - at.y() * along.x();
    const double root = std::sqrt(std::max(0.0, past_tip.squaredNorm() - turn * turn));
    double step = dN < 0 ? N / -dN : never;  // at the latest
    if (b < 0)
        step = std::min(step, c / (root - b));
    else if (a < 0)
        step = std::min(step, (b + root) / -a);
    return step * (unit / speed);
}

}  // namespace collide
