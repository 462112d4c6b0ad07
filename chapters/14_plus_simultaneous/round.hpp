// Rounds: who compresses, who expands, and who only watches.
#pragma once
#include <vector>

#include "chapters/13_plus_single_point/interval.hpp"
#include "chapters/13_plus_single_point/restitution_curve.hpp"

namespace collide {

/// The phase of every point for the next round. Exercise 14.1.
///
/// A point to which an expansion is owed expands, whatever its velocity is. Of the others, those that
/// approach faster than `still` are compressing, and the rest observe.
/// @param normal_velocity  u_z of each point; there may be none [m/s]
/// @param owed             normal impulse that each is owed for the last round, >= 0; the smallest counts
///                         [N s]
/// @param still            >= 0: slower approaches are rounding [m/s]
std::vector<PointPhase> classify_points(const VecX& normal_velocity, const VecX& owed,
                                        double still);

// [round]
/// What is fixed for a whole round.
struct Round {
    std::vector<PointPhase> phases = {};
    VecX restitution = {};  ///< e of each point that compresses, zero for the others
    VecX expansion = {};    ///< normal impulse that each point gets back in this round [N s]
};
// [round]
/// The round that follows. Exercise 14.4.
///
/// The phases are those of classify_points. A point that compresses has the e of its own curve at its
/// own speed of approach, as it is now; one that expands gets back what it is owed. All other numbers
/// are zero, and each list has a number for every point.
/// @param curves  of each point
Round next_round(const VecX& normal_velocity, const VecX& owed,
                 const std::vector<RestitutionCurve>& curves, double still);

}  // namespace collide
