// A wall of bricks without mortar and without friction: far more contacts than it needs.
#pragma once
#include "chapters/05_rigid_impulses/rigid_contact.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"
#include "chapters/08_linear_complementarity/force_problem.hpp"
#include "common/random.hpp"

namespace collide {

struct WallSettings {
    int courses = 4;         ///< layers of bricks
    int bricks = 4;          ///< in each layer
    double disturbance = 0;  ///< random forces and torques on each brick, in weights of a brick
    std::uint64_t seed = 1;
};

struct BrickWall {
    Scene scene;                         ///< body 0 is the ground
    std::vector<RigidContact> contacts;  ///< found by chapters 04 and 05
    std::vector<Wrench> loads;           ///< on each body: weight and disturbance
};
BrickWall build_wall(const WallSettings& settings);

/// A = J M⁻¹ Jᵀ from chapter 05, and b: the accelerations of the contacts under the loads alone.
/// The bricks are at rest, so nothing else accelerates the contacts.
ForceProblem force_problem(const BrickWall& wall);

/// Both at once.
ForceProblem brick_wall(const WallSettings& settings);

}  // namespace collide
