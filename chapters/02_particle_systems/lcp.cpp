#include "chapters/02_particle_systems/lcp.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include "common/decompositions.hpp"

namespace collide {

VecX solve_on_active_set(const Lcp& problem, const std::vector<bool>& active) {
    std::vector<Eigen::Index> indices;
    for (std::size_t i = 0; i < active.size(); ++i)
        if (active[i]) indices.push_back(static_cast<Eigen::Index>(i));
    VecX gamma = VecX::Zero(problem.b.size());
    if (indices.empty()) return gamma;
    const MatX A = problem.A(indices, indices);
    const VecX b = problem.b(indices);
    const VecX active_gamma = least_squares(A, b);
    gamma(indices) = active_gamma;
    return gamma;
}

std::optional<VecX> enumerate_active_sets(const Lcp& problem, double tolerance) {
    const auto n = problem.b.size();
    if (n > 16)
        throw std::invalid_argument("n = " + std::to_string(n) +
                                    ": must be at most 16, because 2ⁿ sets are tried");
    for (unsigned set = 0; set < (1U << n); ++set) {
        std::vector<bool> active(static_cast<std::size_t>(n));
        for (std::size_t i = 0; i < active.size(); ++i) active[i] = set >> i & 1U;
        const VecX gamma = solve_on_active_set(problem, active);
        if (natural_residual(gamma, problem.A * gamma - problem.b) <= tolerance) return gamma;
    }
    return std::nullopt;
}

RandomLcp random_lcp(Random& random, int n, int rank) {
    const MatX J = MatX::NullaryExpr(n, rank, [&] { return random.uniform(-1, 1); });
    RandomLcp result{{J * J.transpose(), VecX(n)}, VecX::Zero(n), VecX::Zero(n)};
    for (int i = 0; i < n; ++i)
        (random.chance(0.5) ? result.gamma : result.w)[i] = random.uniform(0.1, 1);
    result.problem.b = result.problem.A * result.gamma - result.w;
    return result;
}

}  // namespace collide
