// A box that hits a fixed floor with one corner.
#pragma once
#include <array>

#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/core/contact.hpp"

namespace collide {

// [thrown-box]
/// A solid box of constant density at the moment of impact.
struct ThrownBox {
    double mass = 1;                       ///< m [kg]
    Vec3 size = Vec3::Ones();              ///< edge lengths [m]
    Quat orientation = Quat::Identity();   ///< body frame to world frame, unit
    Vec3 velocity = Vec3::Zero();          ///< of its centre, before the impact [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< in the world frame, before the impact [rad/s]
};
// [thrown-box]

/// The eight corners relative to the centre, in the world frame [m].
std::array<Vec3, 8> corners_of(const ThrownBox& box);

/// The box as a rigid body with its lowest corner at the origin. Throws if the mass or an edge is
/// not positive or if the orientation is not a unit quaternion.
RigidBody standing_on_a_corner(const ThrownBox& box);

/// The impact of the lowest corner on the immovable floor z = 0. The world axes are the contact
/// coordinates, because the normal is z.
ImpactProblem impact_problem(const ThrownBox& box, const Surface& floor);

/// A box whose impact on the floor compresses twice. Exercise 6.2.
///
/// Any box will do that has the given mass and longest edge, touches the floor with one corner
/// (every other corner is higher by at least 1e-4 of the length), approaches it (u_z < 0), and
/// compresses, decompresses and compresses again before the collision ends. The result must be
/// robust: it must also hold with each component of both velocities changed by ±0.1 %. Equal
/// arguments give equal boxes.
/// @param mass    mass of the box, > 0 [kg]
/// @param length  its longest edge, > 0 [m]
/// @param floor   μ from 1.2 to 2.5, e from 0.3 to 1
ThrownBox compresses_twice(double mass, double length, const Surface& floor);

}  // namespace collide
