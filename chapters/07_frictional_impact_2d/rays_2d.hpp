// Sliding and sticking in the plane: du/dp_y is constant on either side of u_x = 0.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// A motion with constant rates.
struct StraightMotion2d {
    Vec2 dp = Vec2::UnitY();  ///< dp/dp_y; its y component is 1
    Vec2 du = Vec2::UnitY();  ///< k = du/dp_y [1/kg]
};

/// Sliding towards +x (side = 1) or −x (side = −1): dp/dp_y = (−side μ, 1), eq. (7.4).
StraightMotion2d ray_motion_2d(const Mat2& K, double mu, double side);

/// What the contact point does at first.
enum class Ray2d {
    none,        ///< u_x = 0: it does not slide
    converging,  ///< |u_x| falls
    stationary,  ///< |u_x| stays
    diverging    ///< |u_x| grows
};
/// On which ray is a contact point with the tangential velocity u_x?
///
/// The sign of d|u_x|/dp_y tells, eq. (7.5); if u_x = 0 there is no ray.
/// @param K    collision matrix, normal along y [1/kg]
/// @param mu   μ, coefficient of friction, >= 0
/// @param u_x  tangential velocity [m/s]
Ray2d which_ray(const Mat2& K, double mu, double u_x);

/// Does friction hold a point that is still? |K₁₂| <= μ K₁₁, eq. (7.8).
bool sticks_2d(const Mat2& K, double mu);
/// The motion while the point sticks: du/dp_y = (0, det K/K₁₁), eq. (7.7).
StraightMotion2d sticking_motion_2d(const Mat2& K);
/// The way out if friction does not hold: 1 or −1, the sign of K₁₂.
double leaving_side(const Mat2& K);

}  // namespace collide
