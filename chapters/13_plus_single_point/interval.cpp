#include "chapters/13_plus_single_point/interval.hpp"

#include <Eigen/LU>
#include <Eigen/QR>
#include <array>
#include <cmath>

namespace collide {

namespace {

constexpr double rank_tolerance = 1e-12;  // relative to the largest pivot: smaller pivots are zero
// Relative to the impulse.
constexpr double cone_tolerance = 1e-10;
constexpr double newton_tolerance = 1e-13;
constexpr double good_enough = 1e-8;  // accepted where rounding stalls the iteration
constexpr double halted = 1e-13;      // relative to the velocity: a slower approach has stopped
constexpr int max_newton_steps = 100;
constexpr int max_halvings = 40;
// Bisections of the bracket before Newton's method starts; each failure tries the next number.
constexpr std::array first_bisections = {5, 15, 25, 35, 45};
constexpr int all_bisections = 60;  // down to adjacent numbers

/// The shortest least-squares solution of A x = b.
template <class Matrix, class Vector>
Vector shortest_solution(const Matrix& A, const Vector& b) {
    Eigen::CompleteOrthogonalDecomposition<Matrix> decomposition;
    decomposition.setThreshold(rank_tolerance);
    decomposition.compute(A);
    return decomposition.solve(b);
}

// The normal equation does not depend on friction.
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

// Friction rows and normal row have different units: scaled to unit size, their rank does not
// depend on the unit of mass.
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
    // ∂û/∂u: only the component across the direction turns it, by 1/|u|.
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

// [first-guess]
/// Initial guess for Newton's method: friction opposes the end velocity exactly, and the normal
/// impulse ends the phase approximately. With too small a normal impulse the bodies still approach,
/// with too large a one they separate; bisection closes the bracket as far as needed.
Vec3 first_guess(const Mat3& K, double mu, const IntervalStart& start, int bisections) {
    const auto guess = [&](double normal) {
        return slip_impulse(K, mu, start.u.head<2>(), normal);
    };
    if (start.phase == PointPhase::expanding) return guess(start.expansion);
    const auto is_too_small = [&](const Vec3& p) {
        return start.u.z() + K.row(2).dot(p) < -halted * start.u.norm();
    };
    double low = 0, high = -start.u.z() / K(2, 2);
    while (std::isfinite(high) && is_too_small(guess(high))) {
        low = high;
        high *= 2;
    }
    for (int k = 0; k < bisections; ++k) {
        const double middle = (low + high) / 2;
        (is_too_small(guess(middle)) ? low : high) = middle;
    }
    return guess(high);
}
// [first-guess]

/// Judged by the residual and not by p, which may grow without bound if K is singular.
bool ends_phase(const Mat3& K, const IntervalStart& start, const Vec3& p) {
    const double residual = normal_value(K, start) - normal_row(K, start).dot(p);
    const bool compresses = start.phase == PointPhase::compressing;
    return std::abs(residual) <= good_enough * (compresses ? start.u.norm() : start.expansion);
}

// [impending-newton]
ImpendingSlip newton(const Mat3& K, double mu, const IntervalStart& start, const Vec3& guess) {
    ImpendingSlip slip{.p = guess};
    Vec3 F = impending_residual(K, mu, start, slip.p);
    for (; slip.iterations < max_newton_steps; ++slip.iterations) {
        if (F.norm() <= newton_tolerance * slip.p.norm()) break;
        const Vec3 step = impending_jacobian(K, mu, start, slip.p).partialPivLu().solve(F);
        // Damping: halve the step until |F| falls.
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
    for (const int bisections : first_bisections) {
        slip = newton(K, mu, start, first_guess(K, mu, start, bisections));
        if (slip.converged) return slip;
    }
    // At the border of sticking the end velocity is so small that rounding decides its direction,
    // and Newton's method fails. Bisection does not: its friction is right by construction.
    slip.p = first_guess(K, mu, start, all_bisections);
    slip.converged = ends_phase(K, start, slip.p);
    return slip;
}
// [impending-slip]

}  // namespace collide
