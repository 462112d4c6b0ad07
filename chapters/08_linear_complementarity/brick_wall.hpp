// A wall of bricks without mortar and without friction: a problem with far more contacts than it
// needs.
#pragma once
#include "chapters/08_linear_complementarity/force_problem.hpp"
#include "common/random.hpp"

namespace collide {

struct WallSettings {
    int courses = 4;         ///< layers of bricks
    int bricks = 4;          ///< in each layer
    double disturbance = 0;  ///< random forces and torques on each brick, in weights of a brick
    std::uint64_t seed = 1;
};

/// The contact points are those of chapter 04. Row i of J takes the velocities of all bricks to the
/// normal velocity of contact i, A = J M⁻¹ Jᵀ, and b = J M⁻¹ F with gravity and the disturbance in
/// F. The bricks are at rest, so nothing else accelerates the contacts.
ForceProblem brick_wall(const WallSettings& settings);

}  // namespace collide
