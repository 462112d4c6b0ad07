// Hertz contact: the force between two elastic surfaces pressed together.
#pragma once

namespace collide {

// [elastic-surface]
/// A surface near the contact point: spherical or flat.
struct ElasticSurface {
    double curvature = 0;  ///< 1/R, zero if flat, positive if convex [1/m]
    double modulus = 1e9;  ///< plane strain modulus E/(1 − ν²); infinite if rigid [Pa]
};
// [elastic-surface]
/// Throws unless the curvature is not negative and the modulus positive.
void require_valid(const ElasticSurface& surface);

/// The repulsive force between two surfaces. Exercise 12.1.
///
/// Eq. (12.3): F = 4/3 √R E* z^{3/2}, where the curvatures add up to 1/R and the compliances to
/// 1/E* = 1/E_a + 1/E_b. Zero without overlap, z <= 0 [N].
/// @param a, b   not both flat, and not both rigid
/// @param depth  z, approach of the two bodies since first contact [m]
double hertz_force(const ElasticSurface& a, const ElasticSurface& b, double depth);

/// k of F = k z^{3/2} [N/m^{3/2}].
double hertz_stiffness(const ElasticSurface& a, const ElasticSurface& b);

/// Elastic energy ∫F dz = 2/5 k z^{5/2}, eq. (12.4) [J].
double hertz_energy(double stiffness, double depth);

/// Maximum depth for a mass arriving with a speed, without losses, eq. (12.5) [m].
/// @param mass  effective mass of the contact, eq. (5.9) [kg]
double hertz_depth(double stiffness, double mass, double speed);
/// Duration of the contact without losses, eq. (12.6): 2.9433 times the depth over the speed [s].
double hertz_duration(double stiffness, double mass, double speed);

}  // namespace collide
