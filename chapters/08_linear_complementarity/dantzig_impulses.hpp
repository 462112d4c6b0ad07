// Chapter 05's simultaneous impulses, computed by Dantzig's algorithm.
#pragma once
#include "chapters/05_rigid_impulses/resolve.hpp"

namespace collide {

/// Chapter 05's collide stage with solve_dantzig instead of sweeps: exact after finitely many
/// steps, for any number of contacts and any mass ratio. If contacts are redundant, the impulses
/// differ from those of chapter 05, but the velocities do not.
CollideStage dantzig_impulses();

}  // namespace collide
