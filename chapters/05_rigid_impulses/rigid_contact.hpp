// Two rigid bodies touch at a point: how fast do they approach there?
#pragma once
#include <vector>

#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "chapters/04_collision_detection/contact_points.hpp"

namespace collide {

// [rigid-contact]
/// Body a touches body b. Both are indices into a list of bodies.
struct RigidContact {
    int a = 0;
    int b = 1;
    ContactPoint point = {};  ///< where, and the normal from b to a
};
// [rigid-contact]

/// The velocity of A's contact point relative to B's, along the normal. Exercise 5.1.
///
/// n̂·(ṗ_a − ṗ_b) with ṗ = v + ω × (p − x), eqs. (5.1) and (5.2); negative while the two approach
/// [m/s].
/// @param contact  its position p and its normal n̂ (unit, from B to A) are used
double relative_normal_velocity(const RigidBody& a, const RigidBody& b,
                                const ContactPoint& contact);

/// The same for contacts that name their bodies, one number each [m/s].
double relative_normal_velocity(const std::vector<RigidBody>& bodies, const RigidContact& contact);
VecX normal_velocities(const std::vector<RigidBody>& bodies,
                       const std::vector<RigidContact>& contacts);

/// Colliding, resting or separating, as in chapter 1.
ContactKind contact_kind(const std::vector<RigidBody>& bodies, const RigidContact& contact,
                         double threshold);

/// Throws unless the contact names two different bodies of the list, not both fixed, and its normal
/// is unit.
void require_valid(const std::vector<RigidBody>& bodies, const RigidContact& contact);

}  // namespace collide
