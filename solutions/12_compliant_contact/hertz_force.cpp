#include "chapters/12_compliant_contact/hertz.hpp"

#include <cmath>

namespace collide {

double hertz_force(const ElasticSurface& a, const ElasticSurface& b, double depth) {
    if (depth <= 0) return 0;
    const double radius = 1 / (a.curvature + b.curvature);       // R
    const double modulus = 1 / (1 / a.modulus + 1 / b.modulus);  // E*
    return 4.0 / 3 * std::sqrt(radius * depth) * modulus * depth;
}

}  // namespace collide
