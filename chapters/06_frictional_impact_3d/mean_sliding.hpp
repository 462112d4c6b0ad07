// The mean sliding speed of an impact, from its initial and final velocities.
#pragma once
#include <optional>

#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

/// Mean sliding speed over the normal impulse, (∫ r dp_z)/p_z, where r is the sliding speed [m/s].
/// While the point sticks, r = 0. Exercise 6.1.
///
/// Neither the path between the two states nor the law of restitution is needed. Returns nullopt
/// where the mean is undetermined: without friction (μ = 0) or without an impulse (p_z = 0). Every
/// μ > 0 and p_z > 0, however small, has an answer. It is a difference of works, so its error is
/// their rounding divided by μ p_z.
/// @param u0    relative velocity before the collision [m/s]
/// @param u     relative velocity after it [m/s]
/// @param p     impulse on A [N s]
/// @param work  work of the normal force, W_c and W_d [J]
/// @param mu    μ, coefficient of friction, >= 0
std::optional<double> mean_sliding_speed(const Vec3& u0, const Vec3& u, const Vec3& p,
                                         const NormalWork& work, double mu);

}  // namespace collide
