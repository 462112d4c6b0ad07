// The active set of an interval: the search for contact modes whose impulse satisfies all
// conditions of table 1.
#pragma once
#include <optional>
#include <vector>

#include "chapters/14_plus_simultaneous/interval_problem.hpp"

namespace collide {

/// The points with the largest violation of table 1. Exercise 14.3.
///
/// A rolling point violates the cone by |p_t| − μ p_z. A compressing point that is not released
/// pulls by −p_z. If a point violates both, the larger counts. A violation of at most 1e-10 times
/// the length of p is rounding and does not count. All points whose violation is at least
/// (1 − 1e-6) times the largest are returned, in their order, so that ties are released together.
/// The list is empty if no condition is violated.
/// @param p       impulses, three numbers for each point, at least one point [N s]
/// @param mu      of each point
/// @param roles   a released point violates nothing
/// @param phases  observing points are released
std::vector<int> worst_violation(const VecX& p, const VecX& mu, const std::vector<PointRole>& roles,
                                 const std::vector<PointPhase>& phases);

/// The roles for the next try, after conditions were dropped. Exercise 14.5.
///
/// Each of the worst points loses one condition; all others keep their roles. A rolling point is no
/// longer held, so it is about to slip. But if it compresses and pulls, p_z < 0, it is released at once:
/// slip would not help, since a pull carries no friction. A point that slides or is about to slip has
/// no condition but that on its normal impulse, so it is released, whatever its p_z: the search names
/// it where it pulls, or where no direction of slip was found. The normal impulse of an expanding point
/// is given, and only rounding can make it negative; it is not released.
/// @param p       impulses of the last try, three numbers for each point [N s]
/// @param worst   points, in any order, each once; those among them that expand roll
/// @param roles   of the last try
/// @param phases  of the round
std::vector<PointRole> relaxed_roles(const VecX& p, const std::vector<int>& worst,
                                     const std::vector<PointRole>& roles,
                                     const std::vector<PointPhase>& phases);

/// Initial roles of the search: observing points are released; of the others, those at or above the
/// transition speed slide and the rest roll.
std::vector<PointRole> first_roles(const PointsNow& now, double transition_speed);

/// The largest violation of table 1, relative to the impulse or to the velocities: equations, cone,
/// and Signorini's conditions of compressing points. Zero to rounding for a solution.
double violation(const ProximalProblem& problem, const PointsNow& now,
                 const IntervalImpulse& impulse);
/// Conditions hold up to this violation.
constexpr double violation_tolerance = 1e-9;

/// The paper's heuristic, algorithm 1: start with all conditions and drop the most violated ones
/// until none is violated. Released points may violate Signorini's condition.
IntervalImpulse released_in_turn(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed);
/// The same, but released points that approach at the end are taken back, a few times.
IntervalImpulse with_taking_back(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed);

/// The velocity that friction of a fast point opposes.
enum class SlidingLaw {
    against_start,  ///< as table 1 says: the velocity at the start of the interval
    against_end     ///< the one at its end, where table 1 has no solution because points are jammed
};
/// The shortest impulse that satisfies every condition, by the Newton method of chapter 10: table 1 is a
/// friction problem. The roles follow from the impulse. Not found if the violation is too large.
IntervalImpulse impulse_by_newton(const ProximalProblem& problem, const PointsNow& now,
                                  double transition_speed,
                                  SlidingLaw law = SlidingLaw::against_start);

/// All combinations of roles are tried; of the impulses that satisfy every condition, the shortest.
struct ExhaustiveSearch {
    std::optional<IntervalImpulse> shortest = {};
    int answers = 0;         ///< distinct impulses that satisfy every condition
    bool is_unique = false;  ///< no other is as short
};
/// The largest number of participating points.
constexpr int exhaustive_limit = 6;
ExhaustiveSearch exhaustive_search(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed);

/// Friction for given normal impulses, as in a common expansion, by sweeps over the points until
/// they converge: the friction that dissipates most, which always exists. Compressing points are
/// released.
IntervalImpulse friction_by_sweeps(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed);

/// The search for the impulse of an interval.
enum class ActiveSetSearch {
    heuristic,  ///< with taking back, up to the limit; where that fails, Newton's method
    paper,      ///< algorithm 1 alone
    exhaustive  ///< always, up to the limit
};
/// An impulse that satisfies all conditions, perhaps with friction against the velocities at the end
/// (see IntervalImpulse::against_end). The paper's search may leave points approaching. Nothing if
/// no solution was found, or by trying all, several of the same length.
std::optional<IntervalImpulse> find_impulse(const ProximalProblem& problem, const PointsNow& now,
                                            double transition_speed, ActiveSetSearch search);

}  // namespace collide
