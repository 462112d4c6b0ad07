// A frictional impact, with the singularity at the origin regularised.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/trajectory.hpp"

namespace collide {

struct RegularisedSettings {
    double tolerance = 1e-14;   ///< relative, per stretch; from 1e-15 to 1e-2
    int max_stretches = 5'000;  ///< budget; typical collisions need about ten
};

/// Resolves the impact to nearly machine precision: power series for sliding, their roots for
/// events, closed forms for the rest. One evaluation is one coefficient of all series.
Impact impact_regularised(const ImpactProblem& problem, const RegularisedSettings& settings = {});

/// Resolves the impact and samples `per_stretch` >= 1 states on each stretch of the trajectory.
Trajectory impact_trajectory(const ImpactProblem& problem, int per_stretch = 8,
                             const RegularisedSettings& settings = {});

}  // namespace collide
