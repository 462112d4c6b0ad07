#include "chapters/13_plus_single_point/interval.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <array>
#include <cmath>

#include "chapters/06_frictional_impact_3d/rays.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"

namespace collide {

namespace {

// Rounding: what counts as on the cone, and as an answer of Newton's method, relative to the impulse.
constexpr double singular = 1e-12;  // of the largest pivot: what rounding leaves of a zero
constexpr double cone_tolerance = 1e-10;
constexpr double newton_tolerance = 1e-13;
constexpr double good_enough = 1e-8;  // where rounding keeps it from getting better
constexpr double halted = 1e-13;  // of the velocity: what may be left of the approach where it ends
constexpr int max_newton_steps = 100;
constexpr int max_halvings = 40;
// Newton's method begins in a bracket that was halved this often, and again if it fails.
constexpr std::array first_halvings = {5, 15, 25, 35, 45};
constexpr int all_halvings = 60;  // until nothing is left between the ends of the bracket

/// The shortest x with A x = b, or nearest to that.
template <class Matrix, class Vector>
Vector shortest_solution(const Matrix& A, const Vector& b) {
    Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
    decomposition.setThreshold(singular);
    decomposition.compute(A);
    return decomposition.solve(b);
}

// The normal equation is the same whatever friction does.
Vec3 normal_row(const Mat3& K, const IntervalStart& start) {
    return interval_system(K, 0, start, true).B.row(2);
}
double normal_value(const Mat3& K, const IntervalStart& start) {
    return interval_system(K, 0, start, true).w.z();
}

}  // namespace

const char* to_text(PointPhase phase) {
    switch (phase) {
        case PointPhase::compressing: return "compressing";
        case PointPhase::expanding: return "expanding";
        case PointPhase::observing: return "observing";
    }
    return "";
}

const char* to_text(PointRole role) {
    switch (role) {
        case PointRole::released: return "released";
        case PointRole::rolling: return "rolling";
        case PointRole::sliding: return "sliding";
        case PointRole::impending_slip: return "impending-slip";
    }
    return "";
}

// The rows of friction and the row of the normal have different units: which of them is small must not
// depend on whether masses are grams or tonnes.
Vec3 solve(const IntervalSystem& system) {
    IntervalSystem scaled = system;
    const double friction = system.B.topRows<2>().norm(), normal = system.B.row(2).norm();
    if (friction > 0) {
        scaled.B.topRows<2>() /= friction;
        scaled.w.head<2>() /= friction;
    }
    if (normal > 0) {
        scaled.B.row(2) /= normal;
        scaled.w.z() /= normal;
    }
    return shortest_solution(scaled.B, scaled.w);
}

bool is_in_cone(const Vec3& p, double mu) {
    return p.head<2>().norm() <= mu * p.z() + cone_tolerance * p.norm();
}

// [impending-residual]
Vec3 impending_residual(const Mat3& K, double mu, const IntervalStart& start, const Vec3& p) {
    const Vec2 end = start.u.head<2>() + K.topRows<2>() * p;
    Vec3 F;
    F.head<2>() = p.head<2>() + mu * p.z() * end.normalized();
    const Vec3 row = normal_row(K, start);
    F.z() = (row.dot(p) - normal_value(K, start)) / row.z();
    return F;
}

Mat3 impending_jacobian(const Mat3& K, double mu, const IntervalStart& start, const Vec3& p) {
    const Vec2 end = start.u.head<2>() + K.topRows<2>() * p;
    const Vec2 direction = end.normalized();
    // A change of the end velocity turns its direction by what is across it, over its length.
    const Mat2 turning = (Mat2::Identity() - direction * direction.transpose()) / end.norm();
    Mat3 J;
    J.topRows<2>() = mu * p.z() * turning * K.topRows<2>();
    J.topLeftCorner<2, 2>() += Mat2::Identity();
    J.topRightCorner<2, 1>() += mu * direction;
    const Vec3 row = normal_row(K, start);
    J.row(2) = row / row.z();
    return J;
}
// [impending-residual]

namespace {

/// The impulse with a given normal part whose friction opposes the end velocity: with w = u_t + p_z c the
/// end velocity r d fulfils (r 1 + μ p_z M) d = w, eq. (6.15) once more; or friction stops the point.
Vec3 impulse_with(const Mat3& K, double mu, const Vec2& sliding, double normal) {
    Mat3 pushed = normal * K;  // M and c of the ray's equation are p_z M and w
    pushed.topRightCorner<2, 1>() += sliding;
    const Vec2 w = pushed.topRightCorner<2, 1>();
    const Vec2 stopping = -shortest_solution<Mat2>(K.topLeftCorner<2, 2>(), w);
    if (stopping.norm() <= mu * normal) return {stopping.x(), stopping.y(), normal};
    return normal * sliding_impulse(mu, diverging_ray(pushed, mu));
}

// [first-guess]
/// Where Newton's method begins: with friction that opposes the end velocity exactly, at a normal
/// impulse that ends the phase roughly. If it is small the bodies still approach, if it is large they
/// separate; halving what is between comes as near as wanted.
Vec3 first_guess(const Mat3& K, double mu, const IntervalStart& start, int halvings) {
    if (start.phase == PointPhase::expanding)
        return impulse_with(K, mu, start.u.head<2>(), start.expansion);
    const auto guess = [&](double normal) {
        return impulse_with(K, mu, start.u.head<2>(), normal);
    };
    const auto is_too_small = [&](const Vec3& p) {
        return start.u.z() + K.row(2).dot(p) < -halted * start.u.norm();
    };
    double low = 0, high = -start.u.z() / K(2, 2);
    while (std::isfinite(high) && is_too_small(guess(high))) {
        low = high;
        high *= 2;
    }
    for (int k = 0; k < halvings; ++k) {
        const double middle = (low + high) / 2;
        (is_too_small(guess(middle)) ? low : high) = middle;
    }
    return guess(high);
}
// [first-guess]

/// Measured by what it leaves to do, because a singular K may let p run away.
bool ends_phase(const Mat3& K, const IntervalStart& start, const Vec3& p) {
    const double left = normal_value(K, start) - normal_row(K, start).dot(p);
    const bool compresses = start.phase == PointPhase::compressing;
    return std::abs(left) <= good_enough * (compresses ? start.u.norm() : start.expansion);
}

// [impending-newton]
ImpendingSlip newton(const Mat3& K, double mu, const IntervalStart& start, const Vec3& guess) {
    ImpendingSlip slip{.p = guess};
    Vec3 F = impending_residual(K, mu, start, slip.p);
    for (; slip.iterations < max_newton_steps; ++slip.iterations) {
        if (F.norm() <= newton_tolerance * slip.p.norm()) break;
        const Vec3 step = impending_jacobian(K, mu, start, slip.p).partialPivLu().solve(F);
        // A whole step, or half of it, … : the first that makes |F| smaller.
        double length = 1;
        Vec3 next, next_F;
        for (int k = 0; k < max_halvings; ++k, length /= 2) {
            next = slip.p - length * step;
            next_F = impending_residual(K, mu, start, next);
            if (next.z() >= 0 && next_F.norm() < F.norm()) break;
        }
        if (!(next_F.norm() < F.norm())) break;
        slip.p = next;
        F = next_F;
    }
    slip.converged =
        slip.p.z() >= 0 && F.norm() <= good_enough * slip.p.norm() && ends_phase(K, start, slip.p);
    return slip;
}
// [impending-newton]

}  // namespace

// [impending-slip]
ImpendingSlip impending_slip(const Mat3& K, double mu, const IntervalStart& start) {
    ImpendingSlip slip;
    for (const int halvings : first_halvings) {
        slip = newton(K, mu, start, first_guess(K, mu, start, halvings));
        if (slip.converged) return slip;
    }
    // At the border of sticking the end velocity is so small that rounding decides its direction, and
    // Newton's method has nothing to follow. The bracket has: its friction is right by construction.
    slip.p = first_guess(K, mu, start, all_halvings);
    slip.converged = ends_phase(K, start, slip.p);
    return slip;
}
// [impending-slip]

}  // namespace collide
