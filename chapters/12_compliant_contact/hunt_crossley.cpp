#include "chapters/12_compliant_contact/hunt_crossley.hpp"

#include <limits>

#include "common/core/errors.hpp"

namespace collide {

// [dissipation-for]
double dissipation_for(double e, double speed) {
    require_fraction("e", e);
    require_positive("e", e);
    require_positive("speed", speed);
    // The rebound speed decreases with c and is never above 2/(3c): bisection.
    double low = 0, high = 2 / (3 * e * speed);
    while (true) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high || high - low < 1e-15 * high) return middle;
        (rebound_speed(middle, speed) > e * speed ? low : high) = middle;
    }
}
// [dissipation-for]

}  // namespace collide
