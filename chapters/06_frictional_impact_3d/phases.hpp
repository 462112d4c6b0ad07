// Events along a stretch of the trajectory: changes of phase and the end of the collision.
#pragma once
#include <span>
#include <vector>

#include "chapters/06_frictional_impact_3d/expansion.hpp"
#include "chapters/06_frictional_impact_3d/trajectory.hpp"

namespace collide {

/// The points s of a stretch that split it into intervals on which u_z is monotone, in ascending
/// order: zeros and extrema of du_z/dp_z.
std::vector<double> turning_points(const Stretch& stretch, const Mat3& K, double mu);

/// Velocity and impulse at s. The work stays that of the state at the start of the stretch.
ImpactState state_at(const Stretch& stretch, const ImpactState& beginning, double s);

struct StretchEnd {
    double s = 0;  ///< length of the stretch, or less if the collision is over
    bool is_over = false;
};
/// Advances along the stretch, records its phases, and stops at the end of the collision.
/// @param turns       from turning_points
/// @param trajectory  receives the changes of phase; may be null
StretchEnd follow(Progress& progress, const Stretch& stretch, const EndRule& rule,
                  std::span<const double> turns, Trajectory* trajectory);

}  // namespace collide
