// From one impact to a scene: the collide stage of chapter 05's simulator, with friction.
#pragma once
#include <functional>
#include <optional>

#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

/// One impact at one contact: impulse on body a, in the world frame [N s]; nullopt if not resolved.
/// @param K  collision matrix at the contact, in the world frame [1/kg]
using PointImpact = std::function<std::optional<Vec3>(const RigidBody& a, const RigidBody& b,
                                                      const Contact& contact, const Mat3& K)>;

/// Collision matrix of a contact, eq. (5.10), including the coupling of the rules. Always positive
/// definite.
Mat3 collision_matrix(const std::vector<RigidBody>& bodies, const Contact& contact,
                      const CollisionRules& rules);

/// Collide stage that resolves one contact at a time: always the one that approaches fastest, until
/// none approaches faster than rules.settled. Slow approaches get e = 0. If no impact creates
/// energy, no sequence of them does. `passes` counts the impacts.
/// @param max_impacts  budget per instant; then the status is out_of_passes
CollideStage point_by_point(const PointImpact& impact, int max_impacts = 10'000);

/// Baber's impact, point by point.
CollideStage frictional_impulses(RestitutionLaw law = RestitutionLaw::stronge);

}  // namespace collide
