// From one impact to a scene: the collide stage of chapter 05's simulator, with friction.
#pragma once
#include <functional>
#include <optional>

#include "chapters/05_rigid_impulses/resolve.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"

namespace collide {

/// One impact at one contact: the impulse on body a, in the world [N s]. Nothing if none was found.
/// @param K  the collision matrix at the contact, in the world, as joints leave it [1/kg]
using PointImpact = std::function<std::optional<Vec3>(const RigidBody& a, const RigidBody& b,
                                                      const Contact& contact, const Mat3& K)>;

/// The collision matrix of a contact while joints hold, eq. (5.10) without what their impulses
/// forbid; without joints it is that of chapter 05. Always positive definite.
Mat3 collision_matrix(const std::vector<RigidBody>& bodies, const Contact& contact,
                      const std::vector<Row>& joints);

/// A stage for the simulator that answers point by point: always at the contact that approaches
/// fastest, until none approaches faster than rules.settled. The surface that the impact is given
/// has e = 0 if the approach is slow. If no impact creates energy, no sequence of them does.
/// `passes` counts the impacts.
/// @param max_impacts  at one moment; then it gives up
CollideStage point_by_point(const PointImpact& impact, int max_impacts = 10'000);

/// Baber's impact, point by point: SimulationSettings{.collide = frictional_impulses()}.
CollideStage frictional_impulses(RestitutionLaw law = RestitutionLaw::stronge);

}  // namespace collide
