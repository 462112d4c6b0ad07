// How two bodies respond to an impulse at a point.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// K, eq. (5.10): an impulse p at the point changes the relative velocity there by K p [1/kg].
/// Exercise 5.4.
///
/// K = (1/m_a + 1/m_b) 1 − r̃_a I_a⁻¹ r̃_a − r̃_b I_b⁻¹ r̃_b, where r̃ is the matrix for which
/// r̃ y = r × y. Symmetric and positive semidefinite, and positive definite if 1/m > 0 for at least
/// one of the two. What cannot yield adds nothing: K of two fixed bodies is zero, and a wheel on an
/// axle (1/m = 0, an I⁻¹ for one axis only) adds what its rotation adds. How the bodies move does
/// not matter.
/// @param position  of the contact, in the world [m]
Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position);

/// r̃, the matrix for which r̃ y = r × y.
Mat3 cross_matrix(const Vec3& r);

/// 1/(n̂·K n̂), eq. (5.9): the mass that an impulse along the normal seems to push [kg]. Infinite for
/// two fixed bodies.
double effective_mass(const RigidBody& a, const RigidBody& b, const Contact& contact);

}  // namespace collide
