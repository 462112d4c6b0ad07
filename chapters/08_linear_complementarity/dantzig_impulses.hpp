// The door back to chapter 05: its simultaneous impulses, found by Dantzig's algorithm.
#pragma once
#include "chapters/05_rigid_impulses/resolve.hpp"

namespace collide {

/// Chapter 05's collide stage with solve_dantzig in place of sweeps: exact after finitely many
/// steps, however many contacts there are and however heavy the bodies on light ones. Where contacts
/// are redundant the impulses are other ones than those of chapter 05; the velocities are the same.
CollideStage dantzig_impulses();

}  // namespace collide
