// Dantzig's algorithm as Baraff tells it: one contact after the other is driven to zero.
#pragma once
#include "chapters/08_linear_complementarity/force_problem.hpp"

namespace collide {

struct DantzigSettings {
    int max_pivots = 0;           ///< 0: a hundred a contact, far more than ever seen
    std::vector<int> guess = {};  ///< contacts to clamp at the start, where that is possible
    bool keep_trace = false;
};

/// The readable one: every direction from a factorisation of its own.
ForceSolution solve_dantzig_plain(const ForceProblem& problem,
                                  const DantzigSettings& settings = {});

/// The fast one: the factor is updated. It takes the same steps.
ForceSolution solve_dantzig(const ForceProblem& problem, const DantzigSettings& settings = {});

}  // namespace collide
