// Sliding and sticking in the plane: du/dp_y is constant on each side of u_x = 0.
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

/// Initial sliding of the contact point.
enum class Ray2d {
    none,        ///< u_x = 0: no sliding
    converging,  ///< |u_x| decreases
    stationary,  ///< |u_x| is constant
    diverging    ///< |u_x| increases
};
/// Classifies the sliding by the sign of d|u_x|/dp_y, eq. (7.5); Ray2d::none if u_x = 0.
/// @param K    collision matrix, normal along y [1/kg]
/// @param mu   μ, coefficient of friction, >= 0
/// @param u_x  tangential velocity [m/s]
Ray2d which_ray(const Mat2& K, double mu, double u_x);

/// Does friction hold a point at rest? |K₁₂| <= μ K₁₁, eq. (7.8).
bool sticks_2d(const Mat2& K, double mu);
/// The motion while the point sticks: du/dp_y = (0, det K/K₁₁), eq. (7.7).
StraightMotion2d sticking_motion_2d(const Mat2& K);
/// Side to which the point slides if friction does not hold: 1 or −1, the sign of K₁₂.
double leaving_side(const Mat2& K);

}  // namespace collide
