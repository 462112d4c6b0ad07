// The impulse of a collision at one point, and what an impulse does to two bodies.
#pragma once
#include "chapters/05_rigid_impulses/rigid_contact.hpp"

namespace collide {

/// The size j of the impulse of a collision without friction, eq. (5.8) [N s]. Exercise 5.2.
///
/// A receives +j n̂ and B receives −j n̂, so that afterwards the relative normal velocity is −e times
/// what it was. Zero if the bodies do not approach, positive however slowly they do. Only inverse
/// masses and inverse inertias are used, so a fixed body needs no special case, and may move. Nor
/// does a body that can turn but not move, like a wheel on an axle (1/m = 0, an I⁻¹ for one axis
/// only), or move but not turn (I⁻¹ = 0). At least one of the two yields at the contact.
/// @param contact  its position and its normal are used
/// @param e        coefficient of restitution, 0 <= e <= 1, instead of the contact's own
double impulse_magnitude(const RigidBody& a, const RigidBody& b, const Contact& contact, double e);

/// Changes the velocities of two bodies by an impulse at a point.
///
/// p acts on A and −p on B: Δv = p/m and Δω = I⁻¹ (r × p) with r = position − x, eqs. (5.4) and
/// (5.5). The impulse may have any direction.
/// @param position  where it acts, in the world [m]
/// @param impulse   p, in world coordinates [N s]
void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse);

/// One collision: computes the impulse and applies it. Returns j. Refuses e outside [0, 1], a
/// normal that is not unit and two fixed bodies.
double resolve_collision(RigidBody& a, RigidBody& b, const Contact& contact, double e);

}  // namespace collide
