// hint: You treat a bilateral contact like the others. Its force may have either sign, and its
// acceleration must be zero.
#include <algorithm>
#include <cmath>

#include "chapters/08_linear_complementarity/force_problem.hpp"

namespace collide {

double check_solution(const ForceProblem& problem, const VecX& f) {
    const VecX a = problem.A * f + problem.b;
    double largest = 0;
    for (int i = 0; i < f.size(); ++i) {
        const double weight = problem.A(i, i) > 0 ? problem.A(i, i) : 1;
        largest = std::max(largest, std::abs(std::min(weight * f[i], a[i])));
    }
    return largest / acceleration_scale(problem);
}

}  // namespace collide
