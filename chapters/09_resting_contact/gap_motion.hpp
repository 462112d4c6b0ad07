// How the gap of a contact changes while its bodies move, eqs. (9.1) to (9.3):
//
//     d = D − radii,  D = n̂·(q_a − q_b)
//     ḋ = n̂·(q̇_a − q̇_b)
//     d̈ = n̂·(q̈_a − q̈_b) + 2 n̂˙·(q̇_a − q̇_b) + n̂¨·(q_a − q_b)
#pragma once
#include "chapters/03_rigid_bodies/dynamics.hpp"
#include "chapters/09_resting_contact/carried_contact.hpp"

namespace collide {

/// q̇_a − q̇_b: how the point of A moves relative to that of B, both carried by their bodies [m/s].
Vec3 carried_velocity(const Gap& gap, const RigidBody& a, const RigidBody& b);

/// How the normal turns. Exercise 9.1.
///
/// The derivative of n̂ with respect to time [1/s] while the bodies move with their present
/// velocities: eq. (9.4) for a face, (9.5) for the line between two points, and what follows in the
/// same way for two edges and for an edge and a point. It is always at right angles to the normal.
/// @param gap   as place gives it: q_a − q_b is along the normal; edge_a and edge_b are unit and not
///              parallel where both matter, and either of the two may run either way. Where the normal
///              is the line between two points (centres, edge_of_a, edge_of_b) the points are apart,
///              D > 0; for faces and edges D may be zero or negative.
/// @param a, b  positions and velocities are used; a fixed body may move
Vec3 normal_derivative(const Gap& gap, const RigidBody& a, const RigidBody& b);

/// d̈ with these accelerations of the bodies, eq. (9.3), for every kind of contact and for any gap
/// [m/s²]. Exercise 9.2.
///
/// For the accelerations without contact forces it is the contact's b, eq. (9.7).
/// @param gap   as place gives it, see normal_derivative; D may also be negative for faces and edges
/// @param a, b  positions and velocities are used; a fixed body may move
/// @param acceleration_a, acceleration_b  v̇ and ω̇ of the bodies, in world coordinates
/// @returns  of any sign: positive where the gap opens by itself
double contact_b(const Gap& gap, const RigidBody& a, const RigidBody& b,
                 const Acceleration& acceleration_a, const Acceleration& acceleration_b);

}  // namespace collide
