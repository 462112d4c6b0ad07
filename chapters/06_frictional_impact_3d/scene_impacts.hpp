// From one impact to a scene: the collide stage of chapter 05's simulator, with friction.
#pragma once
#include <functional>
#include <optional>

#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

/// One impact at one contact: the impulse on body a, in the world [N s]. Nothing if none was found.
/// @param K  the collision matrix at the contact, in the world [1/kg]
using PointImpact = std::function<std::optional<Vec3>(const RigidBody& a, const RigidBody& b,
                                                      const Contact& contact, const Mat3& K)>;

/// The collision matrix of a contact, eq. (5.10), with the coupling of the rules. Always positive
/// definite.
Mat3 collision_matrix(const std::vector<RigidBody>& bodies, const Contact& contact,
                      const CollisionRules& rules);

/// A stage for the simulator that answers point by point: always at the contact that approaches
/// fastest, until none approaches faster than rules.settled. The surface that the impact is given
/// has e = 0 if the approach is slow. If no impact creates energy, no sequence of them does.
/// `passes` counts the impacts.
/// @param max_impacts  at one moment; then it gives up
CollideStage point_by_point(const PointImpact& impact, int max_impacts = 10'000);

/// Baber's impact, point by point.
CollideStage frictional_impulses(RestitutionLaw law = RestitutionLaw::stronge);

}  // namespace collide
