#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

#include <cmath>

namespace collide {

// [rays]
StraightMotion2d ray_motion_2d(const Mat2& K, double mu, double side) {
    const Vec2 dp(-side * mu, 1);
    return {.dp = dp, .du = K * dp};
}

bool sticks_2d(const Mat2& K, double mu) { return std::abs(K(0, 1)) <= mu * K(0, 0); }

double leaving_side(const Mat2& K) { return K(0, 1) > 0 ? 1 : -1; }
// [rays]

// [which-ray]
// The comparisons with zero are exact: the result of the collision is continuous there, so no
// tolerance is needed.
Ray2d which_ray(const Mat2& K, double mu, double u_x) {
    if (u_x == 0) return Ray2d::none;
    const double side = u_x > 0 ? 1 : -1;
    const double growth = side * ray_motion_2d(K, mu, side).du.x();
    if (growth == 0) return Ray2d::stationary;
    return growth < 0 ? Ray2d::converging : Ray2d::diverging;
}
// [which-ray]

namespace {

/// K₁₁K₂₂ − K₁₂² without cancellation error: the rounding error of the second product is added back
/// (Kahan).
double determinant(const Mat2& K) {
    const double square = K(0, 1) * K(1, 0);
    const double lost = std::fma(-K(0, 1), K(1, 0), square);
    return std::fma(K(0, 0), K(1, 1), -square) + lost;
}

}  // namespace

StraightMotion2d sticking_motion_2d(const Mat2& K) {
    return {.dp = {-K(0, 1) / K(0, 0), 1}, .du = {0, determinant(K) / K(0, 0)}};
}

}  // namespace collide
