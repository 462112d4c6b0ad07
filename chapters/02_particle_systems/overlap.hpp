// Overlap repair by a velocity bias.
#pragma once

namespace collide {

/// Separation velocity demanded of two overlapping bodies, in addition to restitution, eq. (2.15)
/// [m/s].
///
/// It removes the fraction `strength` of the overlap beyond the slop in one step. Overlap up to the
/// slop is tolerated, so that resting bodies stay in contact.
/// @param overlap   >= 0 [m]
/// @param strength  β: 0 does nothing, 1 removes all of it in one step, more overshoots
/// @param slop      [m]
/// @param step      Δt > 0 [s]
double overlap_bias(double overlap, double strength, double slop, double step);

}  // namespace collide
