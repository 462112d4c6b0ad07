#include "chapters/07_frictional_impact_2d/impact_2d.hpp"

#include <cmath>

#include "chapters/07_frictional_impact_2d/resolve_2d.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// K is symmetric only up to rounding [1, of its largest entry].
constexpr double symmetry_tolerance = 1e-12;
// A determinant below this fraction of K₁₁K₂₂ is rounding [1].
constexpr double pivot_tolerance = 1e-13;

std::string rows_of(const Mat2& K) {
    return to_text(VecX(K.row(0))) + ", " + to_text(VecX(K.row(1)));
}

/// The largest power of two <= value: scaling by it is exact.
double power_of_two(double value) { return std::exp2(std::ilogb(value)); }

}  // namespace

void require_valid(const ImpactProblem2d& problem) {
    const Mat2& K = problem.K;
    if (!K.allFinite()) refuse("K", rows_of(K), "finite in every entry");
    if (std::abs(K(0, 1) - K(1, 0)) > symmetry_tolerance * K.cwiseAbs().maxCoeff())
        refuse("K", rows_of(K), "symmetric");
    if (!(K(0, 0) > 0 && K(1, 1) - K(0, 1) / K(0, 0) * K(1, 0) > pivot_tolerance * K(1, 1)))
        refuse("K", rows_of(K), "positive definite");
    require_finite("u0", problem.u0);
    require_not_negative("mu", problem.mu);
    require_fraction("e", problem.e);
}

bool is_separating(const ImpactProblem2d& problem) { return problem.u0.y() >= 0; }

// [impact-2d]
Impact2d impact_2d(const ImpactProblem2d& problem) {
    require_valid(problem);
    if (is_separating(problem)) return {.u = problem.u0};
    const double velocity = power_of_two(problem.u0.cwiseAbs().maxCoeff());
    const double inverse_mass = power_of_two(problem.K.trace());
    ImpactProblem2d scaled = problem;
    scaled.K = (problem.K + problem.K.transpose()) / (2 * inverse_mass);
    scaled.u0 = problem.u0 / velocity;

    Impact2d impact = resolve_2d(scaled);
    const double impulse = velocity / inverse_mass, work = impulse * velocity;
    impact.u *= velocity;
    impact.p *= impulse;
    impact.work.compression *= work;
    impact.work.decompression *= work;
    return impact;
}
// [impact-2d]

double energy_change(const ImpactProblem2d& problem, const Impact2d& impact) {
    return 0.5 * impact.p.dot(problem.u0 + impact.u);
}

ImpactMode mode_of(Branch2d branch) {
    switch (branch) {
        case Branch2d::separating: return ImpactMode::separating;
        case Branch2d::diverging:
        case Branch2d::stationary:
        case Branch2d::slows_down: return ImpactMode::sliding;
        case Branch2d::stops_compressing_sticks:
        case Branch2d::stops_decompressing_sticks:
        case Branch2d::still_sticks: return ImpactMode::stable_sticking;
        case Branch2d::stops_compressing_slides_back:
        case Branch2d::stops_decompressing_slides_back:
        case Branch2d::still_slides_away: break;
    }
    return ImpactMode::unstable_sticking;
}

const char* to_text(Branch2d branch) {
    switch (branch) {
        case Branch2d::separating: return "separating";
        case Branch2d::diverging: return "diverging";
        case Branch2d::stationary: return "stationary";
        case Branch2d::slows_down: return "slows down";
        case Branch2d::stops_compressing_sticks: return "stops while compressing, sticks";
        case Branch2d::stops_compressing_slides_back: return "stops while compressing, slides back";
        case Branch2d::stops_decompressing_sticks: return "stops while decompressing, sticks";
        case Branch2d::stops_decompressing_slides_back:
            return "stops while decompressing, slides back";
        case Branch2d::still_sticks: return "still, sticks";
        case Branch2d::still_slides_away: return "still, slides away";
    }
    return "?";
}

}  // namespace collide
