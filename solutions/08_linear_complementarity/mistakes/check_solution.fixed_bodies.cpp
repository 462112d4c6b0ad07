// hint: Where A_ii = 0 the weight is 1; with weight 0 a force that pulls between fixed bodies goes
// unnoticed.
#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/force_problem.hpp"

namespace collide {

double check_solution(const ForceProblem& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    const std::vector<bool> bilateral = bilateral_flags(problem);
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const double error =
            bilateral[static_cast<std::size_t>(i)] ? a[i] : std::min(problem.A(i, i) * f[i], a[i]);
        largest = std::max(largest, std::abs(error));
    }
    return largest / acceleration_scale(problem);
}

}  // namespace collide
