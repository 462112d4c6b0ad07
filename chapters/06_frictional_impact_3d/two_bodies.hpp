// A frictional impact of two rigid bodies: to contact coordinates and back.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// The impact in contact coordinates: K and u0 rotated by contact_frame, μ and e of the surface.
/// Throws if the contact or a body is invalid or if both bodies are fixed.
ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             RestitutionLaw law = RestitutionLaw::stronge);

/// As above, with a given collision matrix in the world frame, for bodies that are coupled.
ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             const Mat3& K, RestitutionLaw law = RestitutionLaw::stronge);

/// Two bodies after an impact.
struct BodyImpact {
    RigidBody a, b;               ///< with their new velocities
    Vec3 impulse = Vec3::Zero();  ///< on A, in the world frame; B gets the opposite [N s]
    Impact impact = {};           ///< in contact coordinates
};
/// Applies the impulse of an impact to the bodies: Baber's steps 7 and 8.
BodyImpact after_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                        const Impact& impact);
/// The whole algorithm, steps 1 to 8, with impact_regularised.
BodyImpact resolve_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                          RestitutionLaw law = RestitutionLaw::stronge,
                          const RegularisedSettings& settings = {});

}  // namespace collide
