// The convex hull of a few points: a solid from its corners alone.
#pragma once
#include "chapters/03_rigid_bodies/polyhedron.hpp"

namespace collide {

constexpr int max_hull_points = 64;

/// The convex polyhedron with these corners, in their order. Points in one plane become one face.
///
/// Tries every plane through three points, O(n⁴): fast enough for shapes written by hand.
/// Refuses, by name: fewer than 4 points or more than max_hull_points, NaN, coplanar points,
/// coincident points, and a point that is not a corner because it lies inside the hull of the
/// others or on its surface (a shape that is not convex).
Polyhedron convex_hull(const char* name, const std::vector<Vec3>& points);

}  // namespace collide
