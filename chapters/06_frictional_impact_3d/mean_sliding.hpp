// What the contact point did during a collision, told from before and after.
#pragma once
#include <optional>

#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

/// How fast the contact point slid, as the mean over the normal impulse: (∫ r dp_z)/p_z, where r is
/// the sliding speed [m/s]. A stretch in which the point sticks counts as r = 0. Exercise 6.1.
///
/// The path in between is not given, and is not needed; nor is it said which law of restitution
/// ended the collision. Nothing is returned where nothing can be told: without friction (μ = 0), or
/// without an impulse (p_z = 0). However small μ > 0 and p_z > 0 are, there is an answer. It is a
/// difference of works, so it is known to their rounding, divided by μ p_z.
/// @param u0    relative velocity before the collision [m/s]
/// @param u     relative velocity after it [m/s]
/// @param p     impulse on A [N s]
/// @param work  work of the normal force, W_c and W_d [J]
/// @param mu    μ, coefficient of friction, >= 0
std::optional<double> mean_sliding_speed(const Vec3& u0, const Vec3& u, const Vec3& p,
                                         const NormalWork& work, double mu);

}  // namespace collide
