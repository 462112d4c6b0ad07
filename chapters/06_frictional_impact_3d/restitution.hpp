// Three answers to the question when a collision is over, and the books they need.
#pragma once
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/sticking.hpp"

namespace collide {

// [end-rule]
/// When a collision is over. All three want u_z >= 0.
struct EndRule {
    RestitutionLaw law = RestitutionLaw::stronge;
    double e = 1;
    double approach = 0;  ///< u_z before the collision, negative [m/s]
};
// [end-rule]

enum class Phase { none, compression, decompression };

/// A collision under way: its state, and what the laws of restitution ask for.
struct Progress {
    ImpactState state = {};
    double compression_impulse = 0;  ///< the part of p_z that came while u_z < 0 [N s]
    Phase phase = Phase::none;
    int phases = 0;  ///< entered so far
};

/// Books a stretch of one phase: the normal impulse and the work done in it.
void book(Progress& progress, Phase phase, double normal_impulse, double work);

/// What is still missing in a decompression, eq. (6.6): work for Stronge [J], normal impulse for
/// Poisson [N s], velocity for Newton [m/s]. Zero or less: the collision is over.
double missing(const Progress& progress, const EndRule& rule);

/// Goes on with constant rates, du.z() > 0, to the end of the collision.
void finish(Progress& progress, const StraightMotion& motion, const EndRule& rule);

}  // namespace collide
