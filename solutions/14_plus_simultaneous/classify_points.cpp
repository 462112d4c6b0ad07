#include "chapters/14_plus_simultaneous/round.hpp"

namespace collide {

// Owed expansions come first: a point that has just been compressed has zero normal velocity, and
// by that alone would observe.
std::vector<PointPhase> classify_points(const VecX& normal_velocity, const VecX& owed,
                                        double still) {
    std::vector<PointPhase> phases;
    for (Eigen::Index k = 0; k < normal_velocity.size(); ++k) {
        if (owed[k] > 0)
            phases.push_back(PointPhase::expanding);
        else if (normal_velocity[k] < -still)
            phases.push_back(PointPhase::compressing);
        else
            phases.push_back(PointPhase::observing);
    }
    return phases;
}

}  // namespace collide
