// Residual against work, for sweeps and for Dantzig's algorithm.
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
    std::vector<double> work, residual;  // in eliminations; natural_residual
    std::vector<Verdict> verdict;        // on the forces at this work

    void add(double work_done, double residual_left, const Lcp& problem, const VecX& f) {
        work.push_back(work_done);
        residual.push_back(std::max(least_residual, residual_left));
        verdict.push_back(judge(problem, f));
    }
};

/// @param sweep_cost  operations per sweep
inline WorkPath sweep_path(const Lcp& problem, double sweep_cost) {
    const auto n = static_cast<double>(problem.b.size());
    const std::vector<bool> bilateral = bilateral_flags(problem);
    VecX f = VecX::Zero(problem.b.size()), a = problem.b;
    WorkPath path;
    for (int k = 1, next = 1; k <= most_sweeps; ++k) {
        matrix_sweep(problem, bilateral, f, a);
        if (k < next) continue;
        next = std::max(next + 1, static_cast<int>(next * 1.15));
        path.add(sweep_cost * k / elimination(n), natural_residual(problem, f), problem, f);
    }
    return path;
}

inline double cost_with_matrix(const Lcp& problem) {
    return 2.0 * static_cast<double>(problem.b.size() * problem.b.size());
}
/// Sweeps that keep the velocities of the bodies up to date, counted as in chapter 05. The
/// residuals are the same, sweep by sweep.
inline double cost_with_velocities(const Lcp& problem) {
    return 48.0 * static_cast<double>(problem.b.size());
}

/// True if i is the first row from which the path stays below the residual.
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
