// The friction cone: how far a step may change the force, and which force stops the surfaces.
#pragma once
#include "common/core/linear_algebra.hpp"

namespace collide {

/// The force of one contact: along the normal, and in the tangent plane.
struct ContactForce {
    double normal = 0;            ///< f_N [N]
    Vec2 tangent = Vec2::Zero();  ///< f_F [N]; in the plane its second component is zero
};

/// The step at which a force inside the cone leaves it. Exercise 10.2.
///
/// The smallest s >= 0 from which on |f_F + s Δf_F| > μ (f_N + s Δf_N), eq. (10.6); infinity if the
/// force stays inside for ever. A force on the cone, or outside by rounding, that moves outwards
/// gives 0 (to within rounding); if it moves inwards first, the s at which it comes out again; if
/// it moves along the cone it stays on it, and leaves at the tip if it moves there. The step is
/// accurate also where the change is nearly parallel to the cone. Because of rounding, a force on
/// the cone, a change parallel to it and a passage through its tip are recognised to a relative
/// tolerance of 1e-14. The step does not depend on the unit of force, nor on that of s, nor on the
/// axes in the tangent plane.
/// @param force   |f_F| <= μ f_N to within rounding, f_N >= 0
/// @param change  of the force for s = 1
/// @param mu      μ >= 0; without friction f_F = 0 is inside, whatever f_N, and nothing else
double cone_step(const ContactForce& force, const ContactForce& change, double mu);

/// The friction force of a contact with all other forces fixed. Exercise 10.3.
///
/// The normal force does not change. Of all friction forces inside the cone this one leaves the
/// least tangential acceleration, if a change of the force by Δf changes the acceleration by
/// `yield` Δf, eq. (10.7). It stops the surfaces if the cone allows it, and lies on the cone
/// otherwise.
/// @param force         f_F now [N]; it may be outside the cone if f_N has fallen since
/// @param acceleration  a_F with this force [m/s²]
/// @param yield         > 0 [1/kg]
/// @param limit         μ f_N >= 0 [N]
/// @return the whole friction force, not its change [N]
Vec2 tangential_drive(const Vec2& force, const Vec2& acceleration, double yield, double limit);

}  // namespace collide
