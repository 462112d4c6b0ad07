// A wall of bricks without mortar and without friction: a problem with many redundant contacts.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"
#include "common/core/random.hpp"

namespace collide {

struct WallSettings {
    int courses = 4;         ///< layers of bricks
    int bricks = 4;          ///< bricks per layer
    double disturbance = 0;  ///< random force and torque on each brick, in brick weights
    std::uint64_t seed = 1;
};

struct BrickWall {
    Scene scene;                    ///< body 0 is the ground
    std::vector<Contact> contacts;  ///< found by chapters 04 and 05
    std::vector<Wrench> loads;      ///< on each body: weight and disturbance
};
BrickWall build_wall(const WallSettings& settings);
/// Edge lengths of a brick [m].
Vec3 brick_size();

/// A = J M⁻¹ Jᵀ from chapter 05, and b = J V̇, the contact accelerations due to the loads. The
/// bricks are at rest, so there are no velocity terms.
Lcp force_problem(const BrickWall& wall);

/// Builds the wall and its force problem.
Lcp brick_wall(const WallSettings& settings);

}  // namespace collide
