// Baber's algorithm as he gives it: Euler's method, then closed forms. First order.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

struct EulerSettings {
    double delta = 1e-3;             ///< δ, the normal impulse of one step, > 0 [N s]
    long max_steps = 1'000'000'000;  ///< after which it gives up
};

/// Steps 2 to 7 of Baber's section 4, mended: see the errata in the chapter. Stronge's law only. An
/// evaluation is one Euler step.
Impact impact_euler(const ImpactProblem& problem, const EulerSettings& settings);

}  // namespace collide
