// Baber's two examples, and functions to evaluate their trajectories.
#pragma once
#include <algorithm>
#include <vector>

#include "chapters/06_frictional_impact_3d/regularised.hpp"

namespace collide {

/// Baber 2011, section 1.2 and figure 2.
inline ImpactProblem baber_example() {
    return {.K = (Mat3() << 20, -23, 4, -23, 31, -7, 4, -7, 4).finished(),
            .u0 = {630, -780, -0.22},
            .mu = 0.5,
            .e = 0.9};
}

/// Baber 2011, section 3.7 and figure 4: K only.
inline Mat3 baber_figure_4_K() { return (Mat3() << 20, 0, 1, 0, 4, 6, 1, 6, 10).finished(); }

/// The larger of the relative errors of velocity and impulse.
inline double error_of(const Impact& impact, const Impact& exact, const ImpactProblem& problem) {
    return std::max((impact.u - exact.u).norm() / problem.u0.norm(),
                    (impact.p - exact.p).norm() / exact.p.norm());
}

/// The states at which u_z = 0, in order.
inline std::vector<ImpactState> phase_changes(const Trajectory& trajectory) {
    std::vector<ImpactState> states;
    for (const ImpactEvent& event : trajectory.events)
        if (event.kind == ImpactEventKind::compression_ends ||
            event.kind == ImpactEventKind::compression_begins)
            states.push_back(event.state);
    return states;
}

/// The state with the largest u_z before a normal impulse.
inline ImpactState highest_before(const Trajectory& trajectory, double p_z) {
    ImpactState best = trajectory.states.front();
    for (const ImpactState& state : trajectory.states)
        if (state.p.z() < p_z && state.u.z() > best.u.z()) best = state;
    return best;
}

}  // namespace collide
