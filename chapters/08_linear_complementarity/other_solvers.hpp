// Two other ways to the same forces, for comparison: try everything, and sweep.
#pragma once
#include <optional>

#include "chapters/08_linear_complementarity/force_problem.hpp"

namespace collide {

/// Tries every set of active contacts; bilateral contacts are always active. At most 16 contacts
/// that are not bilateral. Nothing if no set gives a residual of solved_residual.
std::optional<VecX> enumerate_forces(const ForceProblem& problem);

/// One sweep of projected Gauss–Seidel (chapter 02) with a matrix: each contact in turn gets the
/// force that makes its own acceleration zero, or no force if that one would pull. a is kept up to
/// date: a = A f + b before and after. Costs 2 n² operations.
void sweep_forces(const ForceProblem& problem, const std::vector<bool>& bilateral, VecX& f,
                  VecX& a);

struct SweepSettings {
    int max_sweeps = 100'000;
    double tolerance = solved_residual;
};
/// Sweeps until check_solution is content; `pivots` counts the sweeps.
ForceSolution solve_by_sweeps(const ForceProblem& problem, const SweepSettings& settings = {});

}  // namespace collide
