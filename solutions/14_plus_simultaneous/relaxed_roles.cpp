#include "chapters/14_plus_simultaneous/active_set.hpp"

namespace collide {

// Roles only ever go from rolling to slipping and from there to released, so the search ends.
std::vector<PointRole> relaxed_roles(const VecX& p, const std::vector<int>& worst,
                                     const std::vector<PointRole>& roles,
                                     const std::vector<PointPhase>& phases) {
    std::vector<PointRole> relaxed = roles;
    for (const int k : worst) {
        const bool pulls = phases[k] == PointPhase::compressing && p[3 * k + 2] < 0;
        const bool slips = roles[k] == PointRole::rolling && !pulls;
        relaxed[k] = slips ? PointRole::impending_slip : PointRole::released;
    }
    return relaxed;
}

}  // namespace collide
