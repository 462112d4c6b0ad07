#include "chapters/08_linear_complementarity/other_solvers.hpp"

#include <algorithm>

#include "common/errors.hpp"

namespace collide {

std::optional<VecX> enumerate_forces(const ForceProblem& problem) {
    require_valid(problem);
    const Lcp lcp = as_lcp(problem);
    std::vector<bool> active = bilateral_flags(problem);
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < active.size(); ++i)
        if (!active[i]) free.push_back(i);
    if (free.size() > 16)
        refuse("number of unilateral contacts", std::to_string(free.size()),
               "at most 16, because 2ⁿ sets are tried");
    for (unsigned set = 0; set < 1U << free.size(); ++set) {
        for (std::size_t k = 0; k < free.size(); ++k) active[free[k]] = (set >> k & 1U) != 0;
        const VecX f = solve_on_active_set(lcp, active);
        if (check_solution(problem, f) <= solved_residual) return f;
    }
    return std::nullopt;
}

void sweep_forces(const ForceProblem& problem, const std::vector<bool>& bilateral, VecX& f,
                  VecX& a) {
    for (int i = 0; i < f.size(); ++i) {
        if (problem.A(i, i) == 0) continue;  // between fixed bodies
        double wanted = f[i] - a[i] / problem.A(i, i);
        if (!bilateral[static_cast<std::size_t>(i)]) wanted = std::max(0.0, wanted);
        a += (wanted - f[i]) * problem.A.col(i);
        f[i] = wanted;
    }
}

ForceSolution solve_by_sweeps(const ForceProblem& problem, const SweepSettings& settings) {
    require_valid(problem);
    const std::vector<bool> bilateral = bilateral_flags(problem);
    ForceSolution result{.f = VecX::Zero(problem.b.size()), .a = problem.b};
    result.residual = check_solution(problem, result.f);
    while (result.residual > settings.tolerance && result.pivots < settings.max_sweeps) {
        sweep_forces(problem, bilateral, result.f, result.a);
        ++result.pivots;
        result.residual = check_solution(problem, result.f);
    }
    result.a = problem.A * result.f + problem.b;
    result.status =
        result.residual <= settings.tolerance ? ForceStatus::solved : ForceStatus::inaccurate;
    return result;
}

}  // namespace collide
