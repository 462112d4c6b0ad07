// hint: If nothing limits the step, its length is infinity itself, not a large number.
#include "chapters/08_linear_complementarity/drive.hpp"

namespace collide {

Step max_step(const VecX& f, const VecX& a, const VecX& delta_f, const VecX& delta_a,
              const std::vector<Role>& roles, int d) {
    Step step{.length = 1e30};
    if (delta_a[d] > 0) step = {-a[d] / delta_a[d], d};
    for (int i = 0; i < f.size(); ++i) {
        const Role role = roles[static_cast<std::size_t>(i)];
        double limit = step.length;
        if (role == Role::clamped && delta_f[i] < 0) limit = f[i] / -delta_f[i];
        if (role == Role::unclamped && delta_a[i] < 0) limit = a[i] / -delta_a[i];
        if (limit < step.length * (1 - tie)) step = {limit, i};
    }
    return step;
}

}  // namespace collide
