#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "chapters/14_plus_simultaneous/interval_problem.hpp"
#include "common/core/decompositions.hpp"

namespace collide {

namespace {

constexpr double dependent = 1e-12;          // rank tolerance, as in least_squares_impulse
constexpr double fulfilled = 1e-12;          // relative to |w|
constexpr double accepted_residual = 1e-10;  // accepted where rounding stalls the iteration
// Regularisation, relative to the largest entry: where the Hessian is singular the step follows the
// gradient. It falls with the residual.
constexpr double max_regularisation = 1e-2, min_regularisation = 1e-14;
// The search ends at this multiple of the shortest impulse without cones.
constexpr double too_long = 100;
constexpr int max_steps = 60;
constexpr int max_dual_halvings = 40;

/// Projection of x onto the cone |x_t| <= μ x_z, and its derivative.
struct ConeProjection {
    Vec3 nearest = Vec3::Zero();
    Mat3 derivative = Mat3::Zero();
};
ConeProjection onto_cone(const Vec3& x, double mu) {
    if (mu < 0) return {x, Mat3::Identity()};
    const double sideways = x.head<2>().norm();
    if (sideways <= mu * x.z()) return {x, Mat3::Identity()};
    if (mu * sideways <= -x.z()) return {};  // the tip is nearest
    // Onto the generator on x's side.
    const Vec2 out = x.head<2>() / sideways;
    Vec3 edge(mu * out.x(), mu * out.y(), 1);
    edge.normalize();
    const double along = edge.dot(x);
    ConeProjection projection{along * edge, edge * edge.transpose()};
    // If x turns about the axis, so does the generator.
    const Vec2 across(-out.y(), out.x());
    projection.derivative.topLeftCorner<2, 2>() +=
        along * edge.head<2>().norm() / sideways * across * across.transpose();
    return projection;
}

/// At multipliers λ: y = Bᵀλ, x = P(y) and B x − w.
struct Dual {
    VecX y = {}, x = {}, residual = {};
    double value = 0;  ///< of the convex function whose gradient is the residual
};
Dual dual_at(const MatX& B, const VecX& w, const VecX& cones, const VecX& multipliers) {
    Dual dual{.y = B.transpose() * multipliers};
    dual.x = VecX(dual.y.size());
    for (int i = 0; i < cones.size(); ++i)
        dual.x.segment<3>(3 * i) = onto_cone(dual.y.segment<3>(3 * i), cones[i]).nearest;
    dual.residual = B * dual.x - w;
    dual.value = dual.x.squaredNorm() / 2 - w.dot(multipliers);
    return dual;
}
/// B P′ Bᵀ: derivative of the residual by the multipliers, the Hessian.
MatX hessian_of(const MatX& B, const VecX& cones, const Dual& dual) {
    MatX moved(B.cols(), B.rows());  // P′ Bᵀ
    for (int i = 0; i < cones.size(); ++i)
        moved.middleRows<3>(3 * i) = onto_cone(dual.y.segment<3>(3 * i), cones[i]).derivative *
                                     B.middleCols<3>(3 * i).transpose();
    return B * moved;
}

}  // namespace

// [shared-friction]
std::optional<VecX> shortest_in_cones(const MatX& B, const VecX& w, const VecX& cones) {
    // Rows of length 1, as in least_squares_impulse; a row of zeros stays zero.
    VecX lengths = B.rowwise().norm();
    lengths = (lengths.array() > 0).select(lengths, 1.0);
    const MatX unit_B = lengths.cwiseInverse().asDiagonal() * B;
    const VecX unit_w = w.cwiseQuotient(lengths);
    // Equations of full rank have one solution, and it is known to violate a cone.
    if (rank_of(unit_B) == B.cols()) return std::nullopt;

    const double shortest = least_squares(unit_B, unit_w, dependent).norm();
    const double least_value = -std::pow(too_long * shortest, 2) / 2;

    // The solution is P(Bᵀλ), the projection of Bᵀλ onto the cones, with multipliers λ for which
    // B P(Bᵀλ) − w = 0. This is the gradient of a convex dual function, which Newton's method
    // minimises.
    VecX multipliers = VecX::Zero(B.rows());
    Dual dual = dual_at(unit_B, unit_w, cones, multipliers);
    for (int k = 0; k < max_steps && dual.residual.norm() > fulfilled * unit_w.norm(); ++k) {
        const double regularisation = std::clamp(1e-2 * dual.residual.norm() / unit_w.norm(),
                                                 min_regularisation, max_regularisation);
        MatX hessian = hessian_of(unit_B, cones, dual);
        hessian.diagonal().array() +=
            regularisation * std::max(1e-300, hessian.cwiseAbs().maxCoeff());
        const VecX step = -hessian.ldlt().solve(dual.residual);
        const double descent = step.dot(dual.residual);
        double length = 1;
        Dual next;
        for (int halving = 0; halving < max_dual_halvings; ++halving, length /= 2) {
            next = dual_at(unit_B, unit_w, cones, multipliers + length * step);
            if (next.residual.norm() < 0.5 * dual.residual.norm() ||
                next.value < dual.value + 1e-4 * length * descent)
                break;
        }
        multipliers += length * step;
        dual = next;
        // Duality: no admissible impulse is shorter than √(−2 value), whatever the multipliers.
        if (dual.value < least_value) return std::nullopt;
    }
    if (!(dual.residual.norm() <= accepted_residual * unit_w.norm())) return std::nullopt;
    return dual.x;
}
// [shared-friction]

}  // namespace collide
