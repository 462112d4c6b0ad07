// Mirtich's method as Baber describes it: integrate over u_z instead of p_z. It fails where
// du_z/dp_z changes sign.
#pragma once
#include <vector>

#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

enum class MirtichStatus {
    resolved,
    sticking,      ///< the point stopped sliding; Mirtich and Baber agree from there on
    turned_round,  ///< du_z/dp_z <= 0 while u_z is the variable: the integration breaks down
    too_many_steps
};

struct MirtichRun {
    MirtichStatus status = MirtichStatus::resolved;
    ImpactState state = {};              ///< at the end, or at the breakdown
    std::vector<ImpactState> path = {};  ///< after every step
};

/// Steps p_z while du_z/dp_z <= 0 at the start; then steps u_z until W_d = −e² W_c, on the
/// assumption that du_z/dp_z stays positive.
/// @param velocity_step  step of u_z, > 0 [m/s]
MirtichRun impact_mirtich(const ImpactProblem& problem, double velocity_step,
                          int max_steps = 1'000'000);

}  // namespace collide
