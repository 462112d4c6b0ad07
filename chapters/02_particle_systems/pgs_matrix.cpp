#include "chapters/02_particle_systems/pgs_matrix.hpp"

#include <algorithm>

#include "common/errors.hpp"

namespace collide {

PgsResult solve_pgs(const Lcp& problem, const PgsSettings& settings) {
    require_positive("tolerance", settings.tolerance);
    const auto& [A, b] = problem;
    for (const double entry : A.diagonal()) require_positive("diagonal of A", entry);
    PgsResult result;
    result.gamma = VecX::Zero(b.size());
    result.residuals.push_back(natural_residual(result.gamma, -b));
    while (result.residuals.back() > settings.tolerance && result.sweeps < settings.max_sweeps) {
        for (Eigen::Index i = 0; i < b.size(); ++i) {
            const double missing = b[i] - A.col(i).dot(result.gamma);  // A is symmetric
            result.gamma[i] = std::max(0.0, result.gamma[i] + missing / A(i, i));
        }
        ++result.sweeps;
        result.residuals.push_back(natural_residual(result.gamma, A * result.gamma - b));
    }
    result.residual = result.residuals.back();
    if (result.residual <= settings.tolerance) result.status = PgsStatus::converged;
    return result;
}

}  // namespace collide
