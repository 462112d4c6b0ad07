#include "chapters/12_compliant_contact/hunt_crossley.hpp"

#include <algorithm>
#include <cmath>

namespace collide {

double hunt_crossley(double stiffness, double dissipation, double depth, double rate) {
    if (depth <= 0) return 0;
    return stiffness * depth * std::sqrt(depth) * std::max(0.0, 1 + 1.5 * dissipation * rate);
}

}  // namespace collide
