// The whole planar collision, case by case.
#pragma once
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/straight_2d.hpp"

namespace collide {

/// Resolves an impact in closed form: Baber's steps 3 to 8. Exercise 7.4.
///
/// Slide until the collision is over or the point stops. If it stops, or starts at rest, it sticks
/// or slides away to the end. The result names the branch. Bodies that do not approach keep u0,
/// without impulse, work or phases. Accumulate the impulse; computed from the final u it would lose
/// digits where K is nearly singular. The problem is valid, because impact_2d has checked it. All
/// comparisons are exact, without tolerances.
Impact2d resolve_2d(const ImpactProblem2d& problem);

/// The branch of a point that reaches the origin or starts there (Ray2d::none).
/// @param end      how the converging ray ended; ignored for Ray2d::none
/// @param is_held  friction holds the point
Branch2d branch_from_origin(Ray2d ray, SlidingEnd2d end, bool is_held);

/// The result of a collision from its final state; two phases if W_d > 0, otherwise one.
Impact2d answer_2d(const ImpactState2d& end, Branch2d branch);

}  // namespace collide
