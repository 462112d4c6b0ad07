// How many floating-point operations a walk of Dantzig's algorithm takes: a measure that is the
// same on every machine.
#pragma once
#include "chapters/02_particle_systems/lcp.hpp"

namespace collide {

enum class Factorisation { updated, afresh };

/// One step: the product A Δf takes 2 n k operations. With an updated factor there are two
/// triangular solves of k² each, and k² rotations where a contact leaves (in the mean over its
/// place). Afresh, a Cholesky factorisation takes k³/3.
inline double operations(const Pivot& pivot, double n, Factorisation how) {
    const double k = pivot.clamped_before;
    const double product = 2 * n * (k + 1);
    if (how == Factorisation::afresh) return product + k * k * k / 3 + 2 * k * k;
    const bool leaves = pivot.move == Move::unclamped || pivot.move == Move::let_go;
    return product + (leaves ? 3 : 2) * k * k;
}

/// Gaussian elimination with one right-hand side.
inline double elimination(double n) { return 2.0 / 3 * n * n * n + 2 * n * n; }

}  // namespace collide
