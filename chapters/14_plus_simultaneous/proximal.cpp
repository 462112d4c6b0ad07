#include "chapters/14_plus_simultaneous/proximal.hpp"

#include <cmath>

#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// Relative to the largest entry of A: tolerance of symmetry and definiteness.
constexpr double rounding = 1e-9;
// Relative to the largest entry of A: with joints held, a smaller response is zero.
constexpr double joint_rounding = 1e-13;

void require_symmetric(const MatX& A) {
    if (!A.allFinite()) refuse("A", "a matrix", "finite in every entry");
    const double size = A.size() == 0 ? 0 : A.cwiseAbs().maxCoeff();
    if ((A - A.transpose()).cwiseAbs().maxCoeff() > rounding * size)
        refuse("A", "a matrix", "symmetric");
    if (!is_positive_semidefinite(A, rounding)) refuse("A", "a matrix", "positive semidefinite");
}

std::string name_of(int point, const char* what) {
    return "points[" + std::to_string(point) + "]" + what;
}

/// Snaps rounding to zero where joints block all motion: dividing by it would give huge impulses.
/// First along the eigenvectors, then in whole rows.
MatX without_rounding(const MatX& reduced, double too_little) {
    const SymmetricModes modes = modes_of((reduced + reduced.transpose()) / 2);
    const VecX yields = (modes.values.array() > too_little).select(modes.values, 0.0);
    MatX A = modes.vectors * yields.asDiagonal() * modes.vectors.transpose();
    for (Eigen::Index i = 0; i < A.rows(); ++i)
        if (A(i, i) <= too_little) {
            A.row(i).setZero();
            A.col(i).setZero();
        }
    return (A + A.transpose()) / 2;
}

}  // namespace

int points_of(const ProximalProblem& problem) { return static_cast<int>(problem.points.size()); }

int bilateral_rows(const ProximalProblem& problem) {
    return static_cast<int>(problem.A.rows()) - 3 * points_of(problem);
}

VecX normal_parts(const VecX& vector, int points) {
    VecX normals(points);
    for (int k = 0; k < points; ++k) normals[k] = vector[3 * k + 2];
    return normals;
}

void require_valid(const ProximalProblem& problem) {
    if (problem.points.empty()) refuse("points", "none", "at least one");
    if (problem.A.rows() != problem.A.cols() || bilateral_rows(problem) < 0)
        refuse("A",
               std::to_string(problem.A.rows()) + " × " + std::to_string(problem.A.cols()) +
                   " entries",
               "square, with three rows for each point and then the bilateral ones");
    if (problem.u0.size() != problem.A.rows())
        refuse("u0", std::to_string(problem.u0.size()) + " numbers", "one for each row of A");
    require_symmetric(problem.A);
    require_finite("u0", problem.u0);
    for (int k = 0; k < points_of(problem); ++k) {
        const double yields = problem.A(3 * k + 2, 3 * k + 2), mu = problem.points[k].mu;
        if (!(yields > 0)) require_positive(name_of(k, ", A along its normal").c_str(), yields);
        if (!(mu >= 0 && std::isfinite(mu))) require_not_negative(name_of(k, ".mu").c_str(), mu);
        require_valid(problem.points[k].restitution);
    }
}

// [hold-bilateral]
HeldProblem hold_bilateral(const ProximalProblem& problem) {
    const int n = 3 * points_of(problem), joints = bilateral_rows(problem);
    if (joints == 0)
        return {.free = problem, .joint_response = MatX(0, n), .initial_impulse = VecX(0)};
    const MatX A_b = problem.A.topRightCorner(n, joints);
    const MatX A_bb = problem.A.bottomRightCorner(joints, joints);
    HeldProblem held{.free = {.points = problem.points}, .joint_response = MatX(joints, n)};
    for (int i = 0; i < n; ++i)
        held.joint_response.col(i) = -least_squares(A_bb, VecX(A_b.row(i).transpose()));
    held.initial_impulse = -least_squares(A_bb, VecX(problem.u0.tail(joints)));
    const MatX reduced = problem.A.topLeftCorner(n, n) + A_b * held.joint_response;
    held.free.A = without_rounding(reduced, joint_rounding * problem.A.cwiseAbs().maxCoeff());
    held.free.u0 = problem.u0.head(n) + A_b * held.initial_impulse;
    return held;
}
// [hold-bilateral]

}  // namespace collide
