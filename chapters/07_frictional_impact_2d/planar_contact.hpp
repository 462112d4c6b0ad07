// A frictional impact of two planar bodies: to contact coordinates and back.
#pragma once
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/planar_body.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// A contact in the plane z = 0.
struct PlanarContact {
    Vec2 position = Vec2::Zero();  ///< in the world frame [m]
    Vec2 normal = Vec2::UnitY();   ///< n̂, unit, from B to A
    Surface surface = {};          ///< e and μ
};
/// Projects a contact to the plane. Throws if its normal does not lie in the plane.
PlanarContact in_plane(const Contact& contact);

/// Rotation from the world frame to contact coordinates: its rows are the tangent and the normal.
Mat2 contact_frame(const Vec2& normal);

/// The impact in contact coordinates: K and u0 rotated by contact_frame. Throws if the contact or a
/// body is invalid or if both bodies are immovable.
ImpactProblem2d impact_problem(const PlanarBody& a, const PlanarBody& b,
                               const PlanarContact& contact,
                               RestitutionLaw law = RestitutionLaw::stronge);

/// Two planar bodies after an impact.
struct PlanarBodyImpact {
    PlanarBody a, b;              ///< with their new velocities
    Vec2 impulse = Vec2::Zero();  ///< on A, in the world frame; B gets the opposite [N s]
    Impact2d impact = {};         ///< in contact coordinates
};
/// The whole algorithm: Baber's steps 1, 2, 9 and 10 around impact_2d.
PlanarBodyImpact resolve_impact(const PlanarBody& a, const PlanarBody& b,
                                const PlanarContact& contact,
                                RestitutionLaw law = RestitutionLaw::stronge);

/// Collide stage for scenes in the plane z = 0: resolves the impact at the fastest approaching
/// contact until no contact approaches. Refuses coupled bodies.
CollideStage planar_impulses(RestitutionLaw law = RestitutionLaw::stronge);

}  // namespace collide
