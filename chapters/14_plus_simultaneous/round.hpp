// Rounds: which points compress, which expand and which observe.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/interval.hpp"
#include "chapters/13_plus_single_point/restitution_curve.hpp"

namespace collide {

/// The phase of every point for the next round. Exercise 14.1.
///
/// A point with an owed expansion expands, whatever its velocity. Of the others, those that
/// approach faster than `still` compress, and the rest observe.
/// @param normal_velocity  u_z of each point; may be empty [m/s]
/// @param owed             normal impulse owed to each point from the last round, >= 0; any amount
///                         above zero counts [N s]
/// @param still            >= 0: approaches up to this are rounding [m/s]
std::vector<PointPhase> classify_points(const VecX& normal_velocity, const VecX& owed,
                                        double still);

// [round]
/// Data that stay fixed during a round.
struct Round {
    std::vector<PointPhase> phases = {};
    VecX restitution = {};  ///< e of each compressing point, zero for the others
    VecX expansion = {};    ///< expansion impulse of each point in this round [N s]
};
// [round]
/// The next round. Exercise 14.4.
///
/// The phases are those of classify_points. A compressing point has the e of its own curve at its
/// own present speed of approach; an expanding point gets the impulse it is owed. All other entries
/// are zero, and each list has an entry for every point.
/// @param curves  of each point
Round next_round(const VecX& normal_velocity, const VecX& owed,
                 const std::vector<RestitutionCurve>& curves, double still);

}  // namespace collide
