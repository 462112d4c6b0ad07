// A box that comes down on a fixed floor with one corner.
#pragma once
#include <array>

#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "common/core/contact.hpp"

namespace collide {

// [thrown-box]
/// A solid box of constant density at the moment in which it touches the floor.
struct ThrownBox {
    double mass = 1;                       ///< m [kg]
    Vec3 size = Vec3::Ones();              ///< lengths of its edges [m]
    Quat orientation = Quat::Identity();   ///< unit: turns its edges into the world
    Vec3 velocity = Vec3::Zero();          ///< of its centre, before the impact [m/s]
    Vec3 angular_velocity = Vec3::Zero();  ///< in the world, before the impact [rad/s]
};
// [thrown-box]

/// Where the eight corners are, from the centre, in the world [m].
std::array<Vec3, 8> corners_of(const ThrownBox& box);

/// The box as a rigid body whose lowest corner is at the origin. Throws if the mass or an edge is not
/// positive, or the orientation not unit.
RigidBody standing_on_a_corner(const ThrownBox& box);

/// The impact of the lowest corner on the floor z = 0, which nothing can move. The world's axes serve
/// as contact coordinates, because the normal is z already.
ImpactProblem impact_problem(const ThrownBox& box, const Surface& floor);

/// A box whose impact on the floor compresses twice. Exercise 6.2.
///
/// Any box will do that is as heavy and as long as asked, touches the floor with one corner (every
/// other one is higher by a ten-thousandth of the length at least), comes down on it (u_z < 0), and
/// compresses, decompresses and compresses again before the collision ends. It must do so robustly:
/// also with each component of both velocities changed by a thousandth of itself, up or down. The
/// same question has the same answer.
/// @param mass    of the box, > 0 [kg]
/// @param length  of its longest edge, > 0 [m]
/// @param floor   μ from 1.2 to 2.5, e from 0.3 to 1
ThrownBox compresses_twice(double mass, double length, const Surface& floor);

}  // namespace collide
