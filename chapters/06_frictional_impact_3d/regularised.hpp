// A frictional impact, integrated without the singularity at the origin.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/trajectory.hpp"

namespace collide {

struct RegularisedSettings {
    double tolerance = 1e-14;   ///< of each stretch, relative; from 1e-15 to 1e-2
    int max_stretches = 5'000;  ///< ordinary collisions need some ten
};

/// Resolves the impact to nearly machine precision: sliding by power series, events as their roots,
/// the rest in closed form. An evaluation, here, is one coefficient of all series.
Impact impact_regularised(const ImpactProblem& problem, const RegularisedSettings& settings = {});

/// The same impact, with `per_stretch` >= 1 states from each stretch of the trajectory.
Trajectory impact_trajectory(const ImpactProblem& problem, int per_stretch = 8,
                             const RegularisedSettings& settings = {});

}  // namespace collide
