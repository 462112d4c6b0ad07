// Two rigid bodies touch at a point: how fast do they approach there?
#pragma once
#include <vector>

#include "chapters/01_particle_collisions/collision_kind.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"
#include "common/core/contact.hpp"

namespace collide {

/// The velocity of A's contact point relative to B's, along the normal.
///
/// n̂·(u_a − u_b) with u = v + ω × (x_point − x), eqs. (5.1) and (5.2); negative while the two
/// approach [m/s].
/// @param contact  its position x_point and its normal n̂ (unit, from B to A) are used
double relative_normal_velocity(const RigidBody& a, const RigidBody& b, const Contact& contact);

/// The same for contacts that name their bodies, one number each [m/s].
double relative_normal_velocity(const std::vector<RigidBody>& bodies, const Contact& contact);
VecX normal_velocities(const std::vector<RigidBody>& bodies, const std::vector<Contact>& contacts);
/// u_a − u_b itself, not only along the normal [m/s].
Vec3 relative_velocity(const std::vector<RigidBody>& bodies, const Contact& contact);

/// Colliding, resting or separating, as in chapter 1.
ContactKind contact_kind(const std::vector<RigidBody>& bodies, const Contact& contact,
                         double threshold);

/// Throws unless the contact is valid, names two different bodies of the list, and not both are
/// fixed.
void require_valid(const std::vector<RigidBody>& bodies, const Contact& contact);

}  // namespace collide
