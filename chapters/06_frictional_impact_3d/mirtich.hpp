// Mirtich's procedure, as Baber describes it: integrate over u_z instead of p_z. It fails where u_z
// turns round.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

enum class MirtichStatus {
    resolved,
    sticking,      ///< the point stopped sliding: from there on Mirtich and Baber agree
    turned_round,  ///< du_z/dp_z <= 0 with u_z as the variable: it cannot go on
    too_many_steps
};

struct MirtichRun {
    MirtichStatus status = MirtichStatus::resolved;
    ImpactState state = {};              ///< at the end, or where it could not go on
    std::vector<ImpactState> path = {};  ///< after every step
};

/// As long as du_z/dp_z <= 0 at the beginning, steps of p_z; then, trusting that it stays positive,
/// steps of u_z until W_d = −e² W_c.
/// @param velocity_step  the step of u_z, > 0 [m/s]
MirtichRun impact_mirtich(const ImpactProblem& problem, double velocity_step,
                          int max_steps = 1'000'000);

}  // namespace collide
