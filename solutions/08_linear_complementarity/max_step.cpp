#include <limits>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

// The driven contact comes first, so that it wins ties; the others follow by index.
Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d) {
    Step step{.length = std::numeric_limits<double>::infinity()};
    if (delta_a[d] > 0) step = {-a[d] / delta_a[d], d};
    for (int i = 0; i < f.size(); ++i) {
        const Role role = roles[static_cast<std::size_t>(i)];
        if (role != Role::clamped && role != Role::unclamped) continue;
        const double value = role == Role::clamped ? f[i] : a[i];
        const double change = role == Role::clamped ? delta_f[i] : delta_a[i];
        if (change < 0 && value < -change * step.length * (1 - tie)) step = {value / -change, i};
    }
    return step;
}

}  // namespace collide
