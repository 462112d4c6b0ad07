// A solid given by its corners and faces.
#pragma once
#include <array>
#include <vector>

#include "common/core/linear_algebra.hpp"

namespace collide {

struct Polyhedron {
    std::vector<Vec3> vertices;           ///< the corners [m]
    std::vector<std::vector<int>> faces;  ///< corners of each face, counter-clockwise from outside
};

/// A box around the origin; `size` are the lengths of its edges [m].
Polyhedron box_polyhedron(const Vec3& size);
/// A prism around the origin, its axis along z, over a regular polygon with `sides` >= 3 corners at
/// distance `radius` from the axis [m].
Polyhedron prism_polyhedron(int sides, double radius, double length);

/// Triangulation: every face as a fan from its first corner.
std::vector<std::array<Vec3, 3>> triangles(const Polyhedron& polyhedron);
/// The mean of the corners [m]; inside, if the polyhedron is convex.
Vec3 mean_vertex(const Polyhedron& polyhedron);

/// Throws unless the faces are flat, close around a volume, and face outwards.
void require_solid(const char* name, const Polyhedron& polyhedron);

}  // namespace collide
