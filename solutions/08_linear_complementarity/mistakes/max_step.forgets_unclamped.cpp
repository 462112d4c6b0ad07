// hint: You watch the forces only. An unclamped contact has no force, but its acceleration must not
// become negative: (8.8).
#include <limits>

#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d) {
    Step step{.length = std::numeric_limits<double>::infinity()};
    if (delta_a[d] > 0) step = {-a[d] / delta_a[d], d};
    for (int i = 0; i < f.size(); ++i)
        if (roles[static_cast<std::size_t>(i)] == Role::clamped && delta_f[i] < 0) {
            const double limit = f[i] / -delta_f[i];
            if (limit < step.length * (1 - tie)) step = {limit, i};
        }
    return step;
}

}  // namespace collide
