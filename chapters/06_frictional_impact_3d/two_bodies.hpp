// A frictional impact of two rigid bodies: into contact coordinates and back.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// The impact at a contact, in contact coordinates: K and u0, turned by contact_frame, and the
/// surface's μ and e. Throws if the contact or a body is not valid, or both bodies are fixed.
ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             RestitutionLaw law = RestitutionLaw::stronge);

/// The same with a collision matrix that is known, in the world: joints may have changed it.
ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b, const Contact& contact,
                             const Mat3& K, RestitutionLaw law = RestitutionLaw::stronge);

/// Two bodies after an impact.
struct BodyImpact {
    RigidBody a, b;               ///< with their new velocities
    Vec3 impulse = Vec3::Zero();  ///< on A, in the world; B gets the opposite [N s]
    Impact impact = {};           ///< in contact coordinates
};
/// Gives the bodies an impact's impulse: Baber's steps 7 and 8.
BodyImpact after_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                        const Impact& impact);
/// The whole algorithm, steps 1 to 8, by impact_regularised.
BodyImpact resolve_impact(const RigidBody& a, const RigidBody& b, const Contact& contact,
                          RestitutionLaw law = RestitutionLaw::stronge,
                          const RegularisedSettings& settings = {});

}  // namespace collide
