// A frictional impact of two rigid bodies: into contact coordinates and back.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/06_frictional_impact_3d/impact.hpp"
#include "chapters/06_frictional_impact_3d/regularised.hpp"

namespace collide {

/// Where two bodies touch, and what the surfaces are like.
struct FrictionalContact {
    Vec3 position = Vec3::Zero();  ///< of the contact, in the world [m]
    Vec3 normal = Vec3::UnitZ();   ///< n̂, unit, from B to A
    double mu = 0;                 ///< μ, coefficient of friction, >= 0
    double e = 1;                  ///< coefficient of restitution, from 0 to 1
    RestitutionLaw law = RestitutionLaw::stronge;
};

/// A rotation that takes the normal to z. Its rows are two tangents and the normal; which tangents
/// does not matter, and no normal is a special case.
Mat3 contact_frame(const Vec3& normal);

/// The impact in contact coordinates: K and u0, turned by contact_frame. Throws if the contact or a
/// body is not valid, or both bodies are fixed.
ImpactProblem impact_problem(const RigidBody& a, const RigidBody& b,
                             const FrictionalContact& contact);

/// Two bodies after an impact.
struct BodyImpact {
    RigidBody a, b;               ///< with their new velocities
    Vec3 impulse = Vec3::Zero();  ///< on A, in the world; B gets the opposite [N s]
    Impact impact = {};           ///< in contact coordinates
};
/// Gives the bodies an impact's impulse: Baber's steps 7 and 8.
BodyImpact after_impact(const RigidBody& a, const RigidBody& b, const FrictionalContact& contact,
                        const Impact& impact);
/// The whole algorithm, steps 1 to 8, by impact_regularised.
BodyImpact resolve_impact(const RigidBody& a, const RigidBody& b, const FrictionalContact& contact,
                          const RegularisedSettings& settings = {});

}  // namespace collide
