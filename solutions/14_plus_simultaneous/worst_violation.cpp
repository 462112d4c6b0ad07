#include <algorithm>

#include "chapters/14_plus_simultaneous/active_set.hpp"

namespace collide {

std::vector<int> worst_violation(const VecX& p, const VecX& mu,
                                 const std::vector<PointRole>& roles,
                                 const std::vector<PointPhase>& phases) {
    constexpr double rounding = 1e-10, tie = 1e-6;
    std::vector<double> violations;
    for (int k = 0; k < static_cast<int>(roles.size()); ++k) {
        const Vec3 impulse = part_of(p, k);
        double violation = 0;
        if (roles[k] == PointRole::rolling)
            violation = impulse.head<2>().norm() - mu[k] * impulse.z();
        if (roles[k] != PointRole::released && phases[k] == PointPhase::compressing)
            violation = std::max(violation, -impulse.z());
        violations.push_back(violation);
    }
    const double largest = *std::max_element(violations.begin(), violations.end());
    std::vector<int> worst;
    if (largest <= rounding * p.norm()) return worst;
    // Mirror images violate a condition equally; releasing only the one that rounding made larger
    // would break the symmetry of the impact.
    for (int k = 0; k < static_cast<int>(violations.size()); ++k)
        if (violations[k] >= (1 - tie) * largest) worst.push_back(k);
    return worst;
}

}  // namespace collide
