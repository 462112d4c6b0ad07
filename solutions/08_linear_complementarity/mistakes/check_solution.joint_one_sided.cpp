// hint: A joint must not accelerate in either direction: its error is |a_i|.
#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/force_problem.hpp"

namespace collide {

double check_solution(const ForceProblem& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    const std::vector<bool> bilateral = bilateral_flags(problem);
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const double weight = problem.A(i, i) > 0 ? problem.A(i, i) : 1;
        const double error = bilateral[static_cast<std::size_t>(i)] ? std::min(a[i], 0.0)
                                                                    : std::min(weight * f[i], a[i]);
        largest = std::max(largest, std::abs(error));
    }
    return largest / acceleration_scale(problem);
}

}  // namespace collide
