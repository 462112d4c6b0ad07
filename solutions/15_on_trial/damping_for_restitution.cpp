#include <cmath>

#include "chapters/15_on_trial/spring_contact.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// −ln e of eq. (15.1). 1 − ζ² as a product, because ζ² would lose the digits of ζ near 1.
double lost_by(double zeta) {
    if (zeta == 1) return 2;
    const double root = std::sqrt(std::abs(1 - zeta)) * std::sqrt(1 + zeta);
    const double angle = zeta < 1 ? std::acos(zeta) : std::log1p(zeta - 1 + root);
    return 2 * zeta / root * angle;
}

}  // namespace

// The losses grow with ζ, and for ζ = 1/√e they are above 2 ln ζ = −ln e: bisection.
double damping_for_restitution(double e) {
    require_fraction("e", e);
    require_positive("e", e);
    if (e == 1) return 0;
    const double loss = -std::log(e);
    double low = 0, high = 1 / std::sqrt(e);
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) return middle;
        (lost_by(middle) < loss ? low : high) = middle;
    }
}

}  // namespace collide
