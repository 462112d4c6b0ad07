// Baber's original algorithm: Euler's method while sliding, then closed forms. First order.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

struct EulerSettings {
    double delta = 1e-3;             ///< δ, normal impulse per step, > 0 [N s]
    long max_steps = 1'000'000'000;  ///< budget; exceeding it gives too_many_steps
};

/// Steps 2 to 7 of Baber's section 4, corrected as in the chapter's errata. Stronge's law only. One
/// evaluation is one Euler step.
Impact impact_euler(const ImpactProblem& problem, const EulerSettings& settings);

}  // namespace collide
