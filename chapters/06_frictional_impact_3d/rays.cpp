#include "chapters/06_frictional_impact_3d/rays.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "chapters/06_frictional_impact_3d/polynomial.hpp"
#include "chapters/06_frictional_impact_3d/sliding.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

constexpr double two_pi = 2 * std::numbers::pi;
// Rays closer than this are merged: a double root of the quartic is known to half the digits [rad].
constexpr double coincidence_tolerance = 1e-7;
// Candidates for the direction that p = tan(θ/2) maps to infinity; at most four of them are rays.
constexpr int tried_directions = 16;

// If f is nowhere larger than this fraction of its terms, every direction is a ray [1].
constexpr double rounding = 1e-14;

Vec2 direction_of(double angle) { return {std::cos(angle), std::sin(angle)}; }

double turning_at(const Mat3& K, double mu, double angle) {
    return polar_rates(K, mu, direction_of(angle)).turning;
}

/// K in tangent axes rotated by the angle.
Mat3 in_rotated_axes(const Mat3& K, double angle) {
    const Mat3 turn = Eigen::AngleAxisd(-angle, Vec3::UnitZ()).toRotationMatrix();
    return turn * K * turn.transpose();
}

// [quartic]
/// Baber's quartic in p = tan(θ/2), section 3.8. Its leading coefficient is f(π).
Polynomial ray_quartic(const Mat3& K, double mu) {
    return {mu * K(0, 1) - K(1, 2), 2 * K(0, 2) + 2 * mu * (K(1, 1) - K(0, 0)), -6 * mu * K(0, 1),
            2 * K(0, 2) + 2 * mu * (K(0, 0) - K(1, 1)), mu * K(0, 1) + K(1, 2)};
}
// [quartic]

/// f′(θ) = −g(θ) − μ d⊥·M d⊥, eq. (6.9).
double turning_slope(const Mat3& K, double mu, const Vec2& direction) {
    const Vec2 across(-direction.y(), direction.x());
    return -polar_rates(K, mu, direction).stretching -
           mu * across.dot(K.topLeftCorner<2, 2>() * across);
}

SlidingRay ray_at(const Mat3& K, double mu, double angle) {
    const Vec2 direction = direction_of(angle);
    return {.angle = angle,
            .rate = polar_rates(K, mu, direction).stretching,
            .turning_slope = turning_slope(K, mu, direction)};
}

}  // namespace

std::vector<SlidingRay> rays_of_constant_sliding(const Mat3& K, double mu) {
    // p is infinite at θ = π, so rotate the axes until θ = π is far from every ray.
    // [turn-away]
    double farthest = 0, largest = 0;
    for (int i = 0; i < tried_directions; ++i) {
        const double angle = two_pi * i / tried_directions;
        const double turning = std::abs(turning_at(K, mu, angle));
        if (turning > largest) {
            largest = turning;
            farthest = angle - std::numbers::pi;
        }
    }
    const double size = mu * K.topLeftCorner<2, 2>().norm() + K.col(2).head<2>().norm();
    if (largest <= rounding * size) return {};
    std::vector<SlidingRay> rays;
    for (const double p : real_roots(ray_quartic(in_rotated_axes(K, farthest), mu))) {
        double angle = std::fmod(2 * std::atan(p) + farthest, two_pi);
        if (angle < 0) angle += two_pi;
        rays.push_back(ray_at(K, mu, angle));
    }
    // [turn-away]
    const auto by_angle = [](const SlidingRay& a, const SlidingRay& b) {
        return a.angle < b.angle;
    };
    const auto is_same = [](const SlidingRay& a, const SlidingRay& b) {
        return b.angle - a.angle < coincidence_tolerance;
    };
    std::sort(rays.begin(), rays.end(), by_angle);
    rays.erase(std::unique(rays.begin(), rays.end(), is_same), rays.end());
    return rays;
}

Vec2 diverging_ray_from_quartic(const Mat3& K, double mu) {
    const std::vector<SlidingRay> rays = rays_of_constant_sliding(K, mu);
    if (rays.empty()) refuse("mu", to_text(mu), "so small that the point does not stick");
    const auto best =
        std::max_element(rays.begin(), rays.end(),
                         [](const SlidingRay& a, const SlidingRay& b) { return a.rate < b.rate; });
    return direction_of(best->angle);
}

StraightMotion ray_motion(const Mat3& K, double mu, const Vec2& direction) {
    return {.dp = sliding_impulse(mu, direction), .du = sliding_derivative(K, mu, direction)};
}

}  // namespace collide
