// A wall of bricks without mortar and without friction: far more contacts than it needs.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"
#include "chapters/05_rigid_impulses/scene.hpp"
#include "common/core/random.hpp"

namespace collide {

struct WallSettings {
    int courses = 4;         ///< layers of bricks
    int bricks = 4;          ///< in each layer
    double disturbance = 0;  ///< random forces and torques on each brick, in weights of a brick
    std::uint64_t seed = 1;
};

struct BrickWall {
    Scene scene;                    ///< body 0 is the ground
    std::vector<Contact> contacts;  ///< found by chapters 04 and 05
    std::vector<Wrench> loads;      ///< on each body: weight and disturbance
};
BrickWall build_wall(const WallSettings& settings);
/// The edges of one brick [m].
Vec3 brick_size();

/// A = J M⁻¹ Jᵀ from chapter 05, and b = J V̇: the accelerations of the contacts under the loads alone.
/// The bricks are at rest, so nothing else accelerates the contacts.
Lcp force_problem(const BrickWall& wall);

/// Both at once.
Lcp brick_wall(const WallSettings& settings);

}  // namespace collide
