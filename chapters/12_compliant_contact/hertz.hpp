// Hertz: how hard two elastic surfaces push when they are pressed together.
#pragma once

namespace collide {

// [elastic-surface]
/// A surface near the point where it is touched: a sphere, or flat.
struct ElasticSurface {
    double curvature = 0;  ///< 1/R, zero if it is flat, positive if it bulges [1/m]
    double modulus = 1e9;  ///< plane strain modulus E/(1 − ν²); infinite if it is rigid [Pa]
};
// [elastic-surface]
/// Throws unless the curvature is not negative and the modulus positive.
void require_valid(const ElasticSurface& surface);

/// The force with which two surfaces push each other apart. Exercise 12.1.
///
/// Eq. (12.3): F = 4/3 √R E* z^{3/2}, where the curvatures of the two add up to 1/R and their softnesses
/// to 1/E* = 1/E_a + 1/E_b. Zero if they do not overlap, z <= 0 [N].
/// @param a, b   not both flat, and not both rigid
/// @param depth  z, how far the two have come nearer since they touched [m]
double hertz_force(const ElasticSurface& a, const ElasticSurface& b, double depth);

/// k of F = k z^{3/2} [N/m^{3/2}].
double hertz_stiffness(const ElasticSurface& a, const ElasticSurface& b);

/// Energy in the spring, ∫F dz = 2/5 k z^{5/2}, eq. (12.4) [J].
double hertz_energy(double stiffness, double depth);

/// How deep a mass goes that arrives with a speed, without losses, eq. (12.5) [m].
/// @param mass  that the spring feels, eq. (5.9) [kg]
double hertz_depth(double stiffness, double mass, double speed);
/// How long it stays, eq. (12.6): 2.9433 times the depth over the speed [s].
double hertz_duration(double stiffness, double mass, double speed);

}  // namespace collide
