// Walking along a stretch of the trajectory: compression, decompression, and the end between them.
#pragma once
#include <span>
#include <vector>

#include "chapters/06_frictional_impact_3d/expansion.hpp"
#include "chapters/06_frictional_impact_3d/trajectory.hpp"

namespace collide {

/// The s at which u_z may turn round within a stretch, in order: there du_z/dp_z = 0, or is
/// smallest. Between two of them u_z only rises or only falls.
std::vector<double> turning_points(const Stretch& stretch, const Mat3& K, double mu);

/// The state at s, with the impulse and work of the state in which the stretch begins. (The work is
/// not split into its phases.)
ImpactState state_at(const Stretch& stretch, const ImpactState& beginning, double s);

struct Followed {
    double s = 0;  ///< how far: the length of the stretch, or less if the collision is over
    bool is_over = false;
};
/// Goes along the stretch, books its phases, and stops where the collision is over.
/// @param turns  where u_z may turn round, from turning_points
/// @param trajectory  gets the changes of phase; may be null
Followed follow(Progress& progress, const Stretch& stretch, const EndRule& rule,
                std::span<const double> turns, Trajectory* trajectory);

}  // namespace collide
