// How the residual falls with the work done: by sweeps, and by Dantzig's algorithm.
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/02_particle_systems/pgs.hpp"
#include "chapters/08_linear_complementarity/alternative.hpp"
#include "chapters/08_linear_complementarity/dantzig.hpp"
#include "chapters/08_linear_complementarity/programs/operations.hpp"

namespace collide {

constexpr int most_sweeps = 10'000;
constexpr double least_residual = 1e-16;  // so that zero can be drawn on a logarithmic axis

struct WorkPath {
    std::vector<double> work, residual;  // in eliminations; as of natural_residual
    std::vector<Verdict> verdict;        // on the forces at that point

    void add(double work_done, double residual_left, const Lcp& problem, const VecX& f) {
        work.push_back(work_done);
        residual.push_back(std::max(least_residual, residual_left));
        verdict.push_back(judge(problem, f));
    }
};

/// @param price  of one sweep, in operations
inline WorkPath sweep_path(const Lcp& problem, double price) {
    const auto n = static_cast<double>(problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    VecX f = VecX::Zero(problem.b.size()), a = problem.b;
    WorkPath path;
    for (int k = 1, next = 1; k <= most_sweeps; ++k) {
        matrix_sweep(problem, bilateral, f, a);
        if (k < next) continue;
        next = std::max(next + 1, static_cast<int>(next * 1.15));
        path.add(price * k / elimination(n), natural_residual(problem, f), problem, f);
    }
    return path;
}

inline double price_with_matrix(const Lcp& problem) {
    return 2.0 * static_cast<double>(problem.b.size() * problem.b.size());
}
/// With the velocities of the bodies as running sums, as chapter 05 counts them. The residuals are the
/// same, sweep by sweep.
inline double price_with_sums(const Lcp& problem) {
    return 48.0 * static_cast<double>(problem.b.size());
}

/// Does the path stay below the residual from its row i on, and not before?
inline bool arrives(const WorkPath& path, std::size_t i, double residual) {
    const auto below = [&](double r) { return r <= residual; };
    const auto from = path.residual.begin() + static_cast<std::ptrdiff_t>(i);
    return std::all_of(from, path.residual.end(), below) && (i == 0 || !below(*(from - 1)));
}

inline WorkPath dantzig_path(const Lcp& problem) {
    const auto n = static_cast<double>(problem.b.size());
    const DantzigWalk walk = walk_dantzig(problem);
    WorkPath path;
    double work = 0;
    for (const Pivot& pivot : walk.pivots) {
        work += operations(pivot, n, Factorisation::updated) / elimination(n);
        path.add(work, natural_residual(problem, pivot.f), problem, pivot.f);
    }
    path.add(work + 8 * n * n / elimination(n), walk.solution.residual, problem,
             walk.solution.f);  // recompute, at most
    return path;
}

}  // namespace collide
