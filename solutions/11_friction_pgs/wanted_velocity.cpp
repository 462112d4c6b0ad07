#include <algorithm>

#include "chapters/11_friction_pgs/contact_target.hpp"

namespace collide {

double wanted_velocity(double separation, double approach, double restitution, double step,
                       const TargetRules& rules) {
    // Close the gap, or repair a part of the overlap.
    const double overlap = std::max(0.0, -separation - rules.slop);
    double wanted = separation > 0 ? -separation / step
                                   : std::min(rules.repair * overlap / step, rules.push_out);
    // Bounce, if the gap closes in time.
    if (approach < -rules.bounce_above && separation + step * approach <= 0)
        wanted = std::max(wanted, -restitution * approach);
    return wanted;
}

}  // namespace collide
