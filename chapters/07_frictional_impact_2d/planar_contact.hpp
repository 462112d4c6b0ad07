// A frictional impact of two planar bodies: into contact coordinates and back.
#pragma once
#include "chapters/07_frictional_impact_2d/impact_2d.hpp"
#include "chapters/07_frictional_impact_2d/planar_body.hpp"

namespace collide {

/// Where two bodies touch, and what the surfaces are like.
struct PlanarContact {
    Vec2 position = Vec2::Zero();  ///< of the contact, in the world [m]
    Vec2 normal = Vec2::UnitY();   ///< n̂, unit, from B to A
    double mu = 0;                 ///< μ, coefficient of friction, >= 0
    double e = 1;                  ///< coefficient of restitution, from 0 to 1
    RestitutionLaw law = RestitutionLaw::stronge;
};

/// The rotation that takes the normal to y: its rows are the tangent and the normal.
Mat2 contact_frame(const Vec2& normal);

/// The impact in contact coordinates: K and u0, turned by contact_frame. Throws if the contact or a
/// body is not valid, or if nothing can move the bodies at the contact.
ImpactProblem2d impact_problem(const PlanarBody& a, const PlanarBody& b,
                               const PlanarContact& contact);

/// Two planar bodies after an impact.
struct PlanarBodyImpact {
    PlanarBody a, b;              ///< with their new velocities
    Vec2 impulse = Vec2::Zero();  ///< on A, in the world; B gets the opposite [N s]
    Impact2d impact = {};         ///< in contact coordinates
};
/// Baber's steps 1, 2, 9 and 10 around impact_2d.
PlanarBodyImpact resolve_impact(const PlanarBody& a, const PlanarBody& b,
                                const PlanarContact& contact);

}  // namespace collide
