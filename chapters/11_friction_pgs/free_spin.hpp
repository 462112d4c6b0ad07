// The motion of a body between impulses: along a line, and turning freely.
//
// A free body keeps its angular momentum L in the world. In the body's frame L turns instead,
// dL/dt = L × ω with ω = I⁻¹ L. The midpoint rule for that,
//
//     L⁺ − L = h L_m × ω_m,     L_m = I ω_m = (L + L⁺)/2,                                  (11.3)
//
// keeps |L|, because L⁺ − L is at right angles to L⁺ + L, and the energy, because it is at right
// angles to ω_m. It says that L⁺ is L turned by a rotation about ω_m; turning the body by the same
// rotation the other way leaves L in the world where it is, to the last bit.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// Moves a body for a time with its velocities, as if nothing acted on it.
/// A fixed body keeps its velocities, too.
void move_freely(RigidBody& body, double time);

}  // namespace collide
