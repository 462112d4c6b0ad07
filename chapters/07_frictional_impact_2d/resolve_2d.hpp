// The whole collision, from the named parts.
#pragma once
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

namespace collide {

/// Resolves an impact in closed form: Baber's steps 3 to 8. Exercise 7.4.
///
/// Slide until the collision is over or the point stops; if it stops (or was still from the
/// beginning), it sticks or slides away to the end. Every branch is named in the answer. Bodies that
/// do not approach keep u0, without impulse, work or phases. The impulse is added up on the way:
/// computed from u at the end it would lose its digits where K is nearly singular. The problem is
/// valid; impact_2d has seen to that. All comparisons are exact, without tolerances.
Impact2d resolve_2d(const ImpactProblem2d& problem);

/// The branch of a point that comes to the origin, or was there from the beginning (Ray2d::none).
/// @param end      how a converging ray ended; not looked at for Ray2d::none
/// @param is_held  does friction hold it?
Branch2d branch_from_origin(Ray2d ray, SlidingEnd2d end, bool is_held);

/// The state at the end of a collision as its answer; phases are counted from the work.
Impact2d answer_2d(const ImpactState2d& end, Branch2d branch);

}  // namespace collide
