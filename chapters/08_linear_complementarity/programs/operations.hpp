// Floating-point operations of a run of Dantzig's algorithm: a cost that is the same on every
// machine.
#pragma once
#include <cstdint>

#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "common/core/random.hpp"

namespace collide {

enum class Factorisation { updated, afresh };

/// One step: the product A Δf takes 2 n k operations, and the direction two triangular solves of k²
/// each. The plain version needs a Cholesky factorisation of k³/3 before them.
///
/// Then the contact that limited the step changes sides. If the driven contact enters C, its row is
/// already known. A contact from NC needs its row first, which costs a direction. (In the plain
/// version both need it: clamp tests for redundancy and stores nothing.) A contact that leaves C
/// costs k² for rotations, averaged over its position.
inline double operations(const Pivot& pivot, double n, Factorisation how) {
    const double k = pivot.clamped_before;
    const bool is_afresh = how == Factorisation::afresh;
    const double direction = 2 * k * k + (is_afresh ? k * k * k / 3 : 0);
    double work = 2 * n * (k + 1) + direction;
    if (pivot.move == Move::clamped || (is_afresh && pivot.move == Move::reached))
        work += direction;
    if (!is_afresh && (pivot.move == Move::unclamped || pivot.move == Move::let_go)) work += k * k;
    return work;
}

/// Gaussian elimination with one right-hand side.
inline double elimination(double n) { return 2.0 / 3 * n * n * n + 2 * n * n; }

constexpr int problems_of_a_size = 20;

/// Mean number of operations over the problems of a kind, in eliminations.
struct Counts {
    double pivots = 0, updated = 0, afresh = 0;
};
template <class Make>
Counts mean_counts(int n, const Make& make_problem) {
    Random random(static_cast<std::uint64_t>(n));
    Counts mean;
    for (int k = 0; k < problems_of_a_size; ++k) {
        const DantzigWalk walk = walk_dantzig(make_problem(random));
        mean.pivots += walk.solution.steps / static_cast<double>(problems_of_a_size);
        for (const Pivot& pivot : walk.pivots) {
            const double all = problems_of_a_size * elimination(n);
            mean.updated += operations(pivot, n, Factorisation::updated) / all;
            mean.afresh += operations(pivot, n, Factorisation::afresh) / all;
        }
    }
    return mean;
}

}  // namespace collide
