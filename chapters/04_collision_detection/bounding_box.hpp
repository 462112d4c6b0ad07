// Axis-aligned bounding boxes of bodies of any shape.
#pragma once
#include <span>

#include "chapters/03_rigid_bodies/polyhedron.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// All points x with low <= x <= high, component by component [m].
struct BoundingBox {
    Vec3 low = Vec3::Zero();
    Vec3 high = Vec3::Zero();
};

/// The smallest box around the points, of which there must be at least one.
BoundingBox bounding_box(std::span<const Vec3> points);
/// The smallest box around a polyhedron that moves with a body; its corners are given in the body
/// frame.
BoundingBox bounding_box(const Polyhedron& polyhedron, const RigidBody& body);

/// Do the boxes overlap? Boxes that only touch do, eq. (4.1).
bool overlap(const BoundingBox& one, const BoundingBox& other);

/// Throws unless the corners are finite and low <= high.
void require_valid(const char* name, const BoundingBox& box);

}  // namespace collide
