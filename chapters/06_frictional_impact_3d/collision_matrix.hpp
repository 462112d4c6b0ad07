// Stands in for chapter 05.
#pragma once
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

Mat3 collision_matrix(const RigidBody& a, const RigidBody& b, const Vec3& position);
void apply_impulse(RigidBody& a, RigidBody& b, const Vec3& position, const Vec3& impulse);

}  // namespace collide
