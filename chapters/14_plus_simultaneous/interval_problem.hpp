// One interval with many points: the shortest impulse that does what every point's state asks for.
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
    VecX expansion = {};                  ///< normal impulse that is still to be given back [N s]
    Work* work = nullptr;                 ///< where the search is counted, if anywhere
};
// [points-now]

/// The p that makes |B p − w| smallest, and of these the shortest. Exercise 14.2.
///
/// Equations may be in different units, and none of them may count more for it: each row of B is first
/// scaled to length 1, together with its w. A row of zeros stays one. What is linearly dependent to
/// 1e-12, in pivots or in singular values and relative to the largest, is dependent. The lengths of
/// columns are left alone: p is measured in one unit.
/// @param B  of any shape, with at least one row and one column
/// @param w  as many numbers as B has rows
VecX least_squares_impulse(const MatX& B, const VecX& w);

/// The shortest p with B p = w whose three numbers for each point that is held lie in its cone,
/// |p_t| <= μ p_z; nothing if there is none.
///
/// Where points share what holds them, the shortest impulse of all may ask too much of a point that
/// carries little, and others can give what it cannot.
/// @param cones  μ of each point that is held, negative for the others: theirs are not bounded
std::optional<VecX> shortest_in_cones(const MatX& B, const VecX& w, const VecX& cones);

/// B p = w of table 1: three rows for each point that is not released, in their order.
struct PointsSystem {
    std::vector<int> points = {};  ///< those that are not released
    MatX B = {};
    VecX w = {};
};
/// @param directions  of friction, unit, used for points that slide or are about to
PointsSystem points_system(const ProximalProblem& problem, const PointsNow& now,
                           const std::vector<PointRole>& roles,
                           const std::vector<Vec2>& directions);

/// The impulse of an interval, whole.
struct IntervalImpulse {
    std::vector<PointRole> roles = {};
    VecX p = {};    ///< three numbers for each point [N s]
    VecX end = {};  ///< u + A p [m/s]
    bool is_found =
        false;  ///< the equations hold; false if no direction of an impending slip was found
    int newton_steps = 0;
};
/// How hard the directions of impending slip are looked for.
enum class SlipSearch {
    quick,    ///< Newton's method from one guess
    thorough  ///< and, if it fails, from the best of directions all round
};
/// The shortest impulse for these roles.
/// @param guess  an impulse that the search for the directions of impending slip begins with; may be
///               empty
IntervalImpulse interval_impulse(const ProximalProblem& problem, const PointsNow& now,
                                 const std::vector<PointRole>& roles, const VecX& guess = {},
                                 SlipSearch search = SlipSearch::thorough);

}  // namespace collide
