// The cone of friction, as seen by a step that changes forces along a straight line.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The force of one contact: along the normal, and in the tangent plane.
struct ContactForce {
    double normal = 0;            ///< f_N [N]
    Vec2 tangent = Vec2::Zero();  ///< f_F [N]; in the plane its second component is zero
};

/// How far a force that is inside the cone may go before it leaves it. Exercise 10.2.
///
/// The smallest s >= 0 from which on |f_F + s Δf_F| > μ (f_N + s Δf_N), eq. (10.6); infinity if the
/// force stays inside for ever. A force that is on the cone, or outside by rounding, and moves
/// outwards gives 0 (to within rounding); one that moves inwards first, the s at which it comes out
/// again; one that moves along the cone stays on it, and leaves at the tip if it moves there. It is
/// accurate also where the change is nearly parallel to the cone. Since numbers round, what is on the
/// cone, parallel to it, or passes its tip to within 1e-14 of the sizes counts as exactly so. It does
/// not depend on the unit of force, nor on that of s, nor on the axes in the tangent plane.
/// @param force   |f_F| <= μ f_N to within rounding, f_N >= 0
/// @param change  of the force for s = 1
/// @param mu      μ >= 0; without friction f_F = 0 is inside, whatever f_N, and nothing else
double cone_step(const ContactForce& force, const ContactForce& change, double mu);

/// The friction force that a contact would choose if it was alone. Exercise 10.3.
///
/// The normal force stays what it is. Of all friction forces inside the cone this is the one that
/// leaves the least tangential acceleration, if a change of the force by Δf changes the acceleration by
/// `yield` Δf, eq. (10.7). It is the force that stops the surfaces, if the cone allows; otherwise one on
/// the cone.
/// @param force         f_F now [N]; it may be outside, if f_N has fallen since
/// @param acceleration  a_F with this force [m/s²]
/// @param yield         > 0 [1/kg]
/// @param limit         μ f_N >= 0 [N]
/// @return the whole friction force, not its change [N]
Vec2 tangential_drive(const Vec2& force, const Vec2& acceleration, double yield, double limit);

}  // namespace collide
