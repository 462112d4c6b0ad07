// One interval with many points: the shortest impulse that satisfies the equations of all points.
#pragma once
#include <optional>
#include <vector>

#include "chapters/13_plus_single_point/interval.hpp"
#include "chapters/14_plus_simultaneous/proximal.hpp"
#include "common/core/work.hpp"

namespace collide {

// [points-now]
/// All points at the beginning of an interval.
struct PointsNow {
    VecX u = {};                          ///< three numbers for each point [m/s]
    std::vector<PointPhase> phases = {};  ///< of the round
    VecX expansion = {};                  ///< remaining expansion impulse of each point [N s]
    VecX guess = {};                      ///< what is left of the last interval's impulse [N s]
    Work* work = nullptr;                 ///< where the search is counted, if anywhere
};
// [points-now]

/// The shortest least-squares solution: of all p that minimise |B p − w|, the shortest.
/// Exercise 14.2.
///
/// Equations may have different units, which must not weight them: each row of B is first scaled to
/// length 1, together with its entry of w. A row of zeros stays zero. The rank tolerance is 1e-12,
/// on pivots or singular values relative to the largest. Columns are not scaled: all of p has one
/// unit.
/// @param B  of any shape, with at least one row and one column
/// @param w  as many numbers as B has rows
VecX least_squares_impulse(const MatX& B, const VecX& w);

/// The shortest p with B p = w whose impulse at every held point lies in its cone, |p_t| <= μ p_z;
/// nothing if there is none.
///
/// Where the friction of several points is redundant, the shortest impulse may demand too much of a
/// lightly loaded point, and others can supply the rest.
/// @param cones  μ of each held point, negative for points without a bound
std::optional<VecX> shortest_in_cones(const MatX& B, const VecX& w, const VecX& cones);

/// B p = w of table 1: three rows for each point that is not released, in their order.
struct PointsSystem {
    std::vector<int> points = {};  ///< not released
    MatX B = {};
    VecX w = {};
};
/// @param directions  of slip, unit, used for points that slide or are about to
PointsSystem points_system(const ProximalProblem& problem, const PointsNow& now,
                           const std::vector<PointRole>& roles,
                           const std::vector<Vec2>& directions);

/// The whole impulse of an interval, before a step length shortens it.
struct IntervalImpulse {
    std::vector<PointRole> roles = {};
    VecX p = {};               ///< three numbers for each point [N s]
    VecX end = {};             ///< u + A p [m/s]
    bool is_found = false;     ///< the equations hold; false if a slip direction was not found
    bool against_end = false;  ///< fast points have friction against their velocity at the end
    int newton_steps = 0;
};
/// Effort of the search for the directions of impending slip.
enum class SlipSearch {
    quick,    ///< Newton's method from one guess
    thorough  ///< if that fails, again from the best of directions sampled all round
};
/// The shortest impulse for these roles.
/// @param guess  impulse that warm-starts the search for slip directions; may be empty
IntervalImpulse interval_impulse(const ProximalProblem& problem, const PointsNow& now,
                                 const std::vector<PointRole>& roles, const VecX& guess = {},
                                 SlipSearch search = SlipSearch::thorough);

}  // namespace collide
