// The brick of Uchida's examples: a box with a ball around each corner.
#pragma once
#include <numbers>

#include "chapters/12_compliant_contact/compliant.hpp"

namespace collide {

// [brick]
/// Example 1, table A1: the brick lands on one ball, which touches the floor z = 0.
struct ChildproofBrick {
    Quat orientation = Quat(Eigen::AngleAxisd(std::numbers::pi / 4, Vec3::UnitX()) *
                            Eigen::AngleAxisd(std::numbers::pi / 6, Vec3::UnitY()));
    Vec3 velocity = {-5, 0, -5.74};  ///< of its centre; it does not rotate [m/s]
    double mu = 0.325;               ///< between brick and floor
    Vec3 gravity = Vec3::Zero();     ///< changes so short a collision by less than 0.1 % [m/s²]
    /// E* = 10 GPa and c = 0.26 s/m
    CompliantSettings springs = {.modulus = 1e10, .dissipation = 0.26};
};
constexpr double brick_mass = 2;                           ///< [kg]
inline const Vec3 brick_size = {0.4, 0.6, 0.8};            ///< [m]
inline const Vec3 brick_inertia = {0.167, 0.133, 0.0867};  ///< about its axes [kg m²]
constexpr double ball_radius = 0.1;                        ///< around each corner [m]
// [brick]

/// Body 0 is the floor, body 1 the brick, its lowest balls on the floor.
CompliantSystem childproof_brick(const ChildproofBrick& brick = {});
/// The contact point of its lowest ball with the floor, world frame [m].
Vec3 lowest_point(const CompliantSystem& brick);

}  // namespace collide
