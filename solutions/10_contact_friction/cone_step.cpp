#include <algorithm>
#include <cmath>
#include <limits>

#include "chapters/10_contact_friction/friction_cone.hpp"

namespace collide {

// With N = μ (f_N + s Δf_N) and F = |f_F + s Δf_F| the force is inside as long as N >= F, that is
// N² − F² >= 0 and N >= 0. The first is a parabola in s, c + 2 b s + a s².
double cone_step(const ContactForce& force, const ContactForce& change, double mu) {
    constexpr double never = std::numeric_limits<double>::infinity();
    const double n = mu * force.normal, dn = mu * change.normal;
    const double size = std::max(n, force.tangent.norm());
    const double speed = std::max(std::abs(dn), change.tangent.norm());
    if (speed == 0) return never;

    // In units of the force and of its change, so that nothing under- or overflows.
    const double unit = size > 0 ? size : 1;
    const double N = n / unit, dN = dn / speed;
    const Vec2 F = force.tangent / unit, dF = change.tangent / speed;
    const double scale = unit / speed;
    const double a = dN * dN - dF.squaredNorm();
    const double b = N * dN - F.dot(dF);
    const double c = std::max(0.0, N * N - F.squaredNorm());  // outside by rounding: on the cone
    constexpr double on_cone = 1e-12;

    if (c <= on_cone) {  // it leaves at once, or it moves inwards or along
        if (b < 0 || (b == 0 && a < 0)) return 0;
        if (a >= 0) return dN < 0 && N == 0 ? 0 : never;
        return scale * (-2 * b / a);
    }
    const double root = b * b - a * c;
    // Without a root, or with both behind, it stays; a double cone's other half has N < 0, and is
    // reached only through the tip, which is a root.
    if (root < 0) return never;
    if (b < 0) return scale * (c / (-b + std::sqrt(root)));
    if (a >= 0) return never;
    return scale * ((b + std::sqrt(root)) / -a);
}

}  // namespace collide
