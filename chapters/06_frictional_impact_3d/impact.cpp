#include "chapters/06_frictional_impact_3d/impact.hpp"

#include <cmath>
#include <string>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// K comes from rotated inertias, so it is symmetric only up to rounding [1, of its largest entry].
constexpr double symmetry_tolerance = 1e-12;
// A Cholesky pivot of K below this fraction of the diagonal is rounding [1].
constexpr double pivot_tolerance = 1e-13;

std::string rows_of(const Mat3& matrix) {
    return to_text(VecX(matrix.row(0))) + ", " + to_text(VecX(matrix.row(1))) + ", " +
           to_text(VecX(matrix.row(2)));
}

/// True if all Cholesky pivots are positive.
bool is_positive_definite(const Mat3& K) {
    const double pivot_0 = K(0, 0);
    if (!(pivot_0 > 0)) return false;
    const double l10 = K(1, 0) / pivot_0, l20 = K(2, 0) / pivot_0;
    const double pivot_1 = K(1, 1) - l10 * K(1, 0);
    if (!(pivot_1 > pivot_tolerance * K(1, 1))) return false;
    const double l21 = (K(2, 1) - l20 * K(1, 0)) / pivot_1;
    const double pivot_2 = K(2, 2) - l20 * K(2, 0) - l21 * l21 * pivot_1;
    return pivot_2 > pivot_tolerance * K(2, 2);
}

}  // namespace

void require_valid(const ImpactProblem& problem) {
    const Mat3& K = problem.K;
    if (!K.allFinite()) refuse("K", rows_of(K), "finite in every entry");
    const double asymmetry = (K - K.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > symmetry_tolerance * K.cwiseAbs().maxCoeff())
        refuse("K", rows_of(K), "symmetric");
    if (!is_positive_definite(K)) refuse("K", rows_of(K), "positive definite");
    require_finite("u0", problem.u0);
    require_not_negative("mu", problem.mu);
    require_fraction("e", problem.e);
}

bool is_separating(const ImpactProblem& problem) { return problem.u0.z() >= 0; }

double energy_change(const ImpactProblem& problem, const Impact& impact) {
    return 0.5 * impact.p.dot(problem.u0 + impact.u);
}

const char* to_text(ImpactMode mode) {
    switch (mode) {
        case ImpactMode::separating: return "separating";
        case ImpactMode::sliding: return "sliding";
        case ImpactMode::stable_sticking: return "stable-sticking";
        case ImpactMode::unstable_sticking: return "unstable-sticking";
    }
    return "?";
}

}  // namespace collide
