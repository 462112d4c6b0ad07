#include "chapters/12_compliant_contact/hertz.hpp"

#include <cmath>
#include <numbers>

#include "common/core/errors.hpp"

namespace collide {

void require_valid(const ElasticSurface& surface) {
    require_not_negative("curvature", surface.curvature);
    if (!(surface.modulus > 0))
        refuse("modulus", to_text(surface.modulus), "positive, or infinite for a rigid surface");
}

double hertz_stiffness(const ElasticSurface& a, const ElasticSurface& b) {
    return hertz_force(a, b, 1);  // at a depth of 1 m, z^{3/2} = 1
}

// [hertz-energy]
double hertz_energy(double stiffness, double depth) {
    return depth > 0 ? 2.0 / 5 * stiffness * depth * depth * std::sqrt(depth) : 0;
}

double hertz_depth(double stiffness, double mass, double speed) {
    return std::pow(5.0 / 4 * mass * speed * speed / stiffness, 2.0 / 5);
}

double hertz_duration(double stiffness, double mass, double speed) {
    // 2 ∫₀¹ dx/√(1 − x^{5/2}) = 4/5 B(2/5, 1/2)
    static const double factor =
        0.8 * std::sqrt(std::numbers::pi) * std::tgamma(0.4) / std::tgamma(0.9);
    return factor * hertz_depth(stiffness, mass, speed) / speed;
}
// [hertz-energy]

}  // namespace collide
