// Parts of a collision with constant rates: to the origin, and to the end.
#pragma once
#include "chapters/06_frictional_impact_3d/restitution.hpp"
#include "chapters/07_frictional_impact_2d/rays_2d.hpp"

namespace collide {

// [state]
/// State during a collision.
struct ImpactState2d {
    Vec2 u = Vec2::Zero();           ///< relative velocity at the contact [m/s]
    Vec2 p = Vec2::Zero();           ///< impulse on A so far; B gets −p [N s]
    double compression_impulse = 0;  ///< normal impulse during compression, u_y < 0 [N s]
    NormalWork work = {};            ///< W_c and W_d so far [J]
};
// [state]

/// How sliding along a converging ray ends.
enum class SlidingEnd2d {
    stops_compressing,    ///< u_x = 0 is reached while u_y <= 0: Baber's step 4(b)
    stops_decompressing,  ///< u_x = 0 is reached later, before the end: step 4(c)
    impact_is_over        ///< the collision ends first: step 4(d)
};
struct ConvergingSlide {
    SlidingEnd2d end = SlidingEnd2d::impact_is_over;
    ImpactState2d state = {};
};
/// Slides along a converging ray from the start of a collision to its end or to the origin,
/// whichever comes first. Exercise 7.3.
///
/// The origin is reached after the normal impulse −u_x/k_x, with the normal velocity u_origin = u_y
/// − (k_y/k_x) u_x, eq. (7.9); the collision ends at u_y = −e u_0y. All three laws of restitution
/// agree up to here, because the rates are constant. The bounds are exact: with u_origin = 0 the
/// point stops while compressing, for every e; if it stops exactly at the end of the collision, the
/// collision is over.
/// @param u0      initial relative velocity, u_0y < 0 and u_0x != 0 [m/s]
/// @param motion  the converging ray: motion.du.x() has the opposite sign of u_0x; motion.du.y()
///                may be positive, zero or negative
/// @param e       coefficient of restitution, from 0 to 1
ConvergingSlide sliding_until_origin(const Vec2& u0, const StraightMotion2d& motion, double e);

/// Advances with constant rates, du.y() > 0, to the end of the collision, eqs. (7.10) to (7.12).
ImpactState2d finish_2d(ImpactState2d state, const StraightMotion2d& motion, const EndRule& rule);

}  // namespace collide
