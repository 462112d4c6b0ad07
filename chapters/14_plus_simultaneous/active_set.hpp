// Which points are pushed, which roll and which slip: the search for an impulse that obeys all
// conditions of table 1.
#pragma once
#include <optional>
#include <vector>

#include "chapters/14_plus_simultaneous/interval_problem.hpp"

namespace collide {

/// Points that break a condition of table 1 most. Exercise 14.3.
///
/// A point that rolls breaks the cone by |p_t| − μ p_z. A point that compresses and is not released pulls
/// by −p_z. A point may break both; then the larger counts. What is at most 1e-10 of the length of p is
/// rounding, and broken by nobody. All points whose number is at least (1 − 1e-6) times the largest are
/// returned, in their order: ties are released together. None: the list is empty.
/// @param p       impulses, three numbers for each point, of which there is at least one [N s]
/// @param mu      of each point
/// @param roles   a point that was released breaks nothing
/// @param phases  points that observe are released
std::vector<int> worst_violation(const VecX& p, const VecX& mu, const std::vector<PointRole>& roles,
                                 const std::vector<PointPhase>& phases);

/// What the search begins with: points that slide faster than the transition speed slide, all others
/// roll, and those that observe are released.
std::vector<PointRole> first_roles(const PointsNow& now, double transition_speed);

/// The largest violation of a condition of table 1, as a part of the impulse or of the velocities:
/// equations, cone, Signorini's conditions of points that compress. Zero to rounding for an answer.
double violation(const ProximalProblem& problem, const PointsNow& now,
                 const IntervalImpulse& impulse);
/// Up to this the conditions hold.
constexpr double violation_tolerance = 1e-9;

/// The paper's heuristic, algorithm 1: all conditions are kept at first, and those that are broken most
/// are given up until none is. Signorini's condition may be broken by points that were released.
IntervalImpulse released_in_turn(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed);
/// The same, but points that were released and approach at the end are taken back, a few times.
IntervalImpulse with_taking_back(const ProximalProblem& problem, const PointsNow& now,
                                 double transition_speed);

/// All roles, tried one after the other: of the impulses that obey every condition, the shortest.
struct ExhaustiveSearch {
    std::optional<IntervalImpulse> shortest = {};
    int answers = 0;         ///< different impulses that obey every condition
    bool is_unique = false;  ///< no other is as short
};
/// At most this many points may take part.
constexpr int exhaustive_limit = 6;
ExhaustiveSearch exhaustive_search(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed);

/// Friction where all normal impulses are given, as in a common expansion, point by point until nothing
/// changes: the friction that takes most energy, which always exists. Points that compress are released.
IntervalImpulse friction_by_sweeps(const ProximalProblem& problem, const PointsNow& now,
                                   double transition_speed);

/// How the impulse of an interval is looked for.
enum class ActiveSetSearch {
    heuristic,  ///< with taking back, and exhaustively only where that fails
    paper,      ///< algorithm 1 alone
    exhaustive  ///< always, up to the limit
};
/// An impulse that obeys all conditions; where the search has a limit and fails, one that leaves points
/// approaching; nothing where there is no answer, or several as short as each other.
std::optional<IntervalImpulse> find_impulse(const ProximalProblem& problem, const PointsNow& now,
                                            double transition_speed, ActiveSetSearch search);

}  // namespace collide
