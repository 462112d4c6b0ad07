// A frictional impact of two planar bodies: into contact coordinates and back.
#pragma once
#include "chapters/06_frictional_impact_3d/scene_impacts.hpp"
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/planar_body.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// A contact of the course, seen in the plane z = 0.
struct PlanarContact {
    Vec2 position = Vec2::Zero();  ///< of the contact, in the world [m]
    Vec2 normal = Vec2::UnitY();   ///< n̂, unit, from B to A
    Surface surface = {};          ///< e and μ
};
/// The projection of a contact to the plane. Throws if its normal does not lie in the plane.
PlanarContact in_plane(const Contact& contact);

/// The rotation that takes the normal to y: its rows are the tangent and the normal.
Mat2 contact_frame(const Vec2& normal);

/// The impact in contact coordinates: K and u0, turned by contact_frame. Throws if the contact or a
/// body is not valid, or if nothing can move the bodies at the contact.
ImpactProblem2d impact_problem(const PlanarBody& a, const PlanarBody& b,
                               const PlanarContact& contact,
                               RestitutionLaw law = RestitutionLaw::stronge);

/// Two planar bodies after an impact.
struct PlanarBodyImpact {
    PlanarBody a, b;              ///< with their new velocities
    Vec2 impulse = Vec2::Zero();  ///< on A, in the world; B gets the opposite [N s]
    Impact2d impact = {};         ///< in contact coordinates
};
/// Baber's steps 1, 2, 9 and 10 around impact_2d.
PlanarBodyImpact resolve_impact(const PlanarBody& a, const PlanarBody& b,
                                const PlanarContact& contact,
                                RestitutionLaw law = RestitutionLaw::stronge);

/// The collide stage for scenes that live in the plane z = 0: the impact of this chapter at the
/// contact that approaches fastest, until none does. Refuses joints.
CollideStage planar_impulses(RestitutionLaw law = RestitutionLaw::stronge);

}  // namespace collide
