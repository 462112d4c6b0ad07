// Three laws of restitution, and the impulse and work that they need.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

// [end-rule]
/// Termination rule of a collision. All three laws require u_z >= 0.
struct EndRule {
    RestitutionLaw law = RestitutionLaw::stronge;
    double e = 1;
    double approach = 0;  ///< normal velocity before the collision, negative [m/s]
};
// [end-rule]

enum class Phase { none, compression, decompression };

/// A collision in progress: its state, and the history that the laws of restitution need.
struct Progress {
    ImpactState state = {};
    double compression_impulse = 0;  ///< normal impulse during compression, u_z < 0 [N s]
    Phase phase = Phase::none;
    int phases = 0;  ///< entered so far
};

/// Records normal impulse and work within one phase.
void record_phase(Progress& progress, Phase phase, double normal_impulse, double work);

/// Remaining decompression, eq. (6.6): work for Stronge [J], normal impulse for Poisson [N s],
/// velocity for Newton [m/s]. The collision is over at zero or less.
double remaining_decompression(const Progress& progress, const EndRule& rule);

/// Advances with constant rates, du.z() > 0, to the end of the collision.
void finish(Progress& progress, const StraightMotion& motion, const EndRule& rule);

}  // namespace collide
