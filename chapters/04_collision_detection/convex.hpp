// Convex polyhedra with normals and edges precomputed for the search for separating planes.
#pragma once
#include "chapters/03_rigid_bodies/polyhedron.hpp"
#include "chapters/03_rigid_bodies/rigid_body.hpp"

namespace collide {

/// An edge and its two faces. Seen from outside, the left face is on the left of the direction from
/// `from` to `to`.
struct Edge {
    int from = 0, to = 0;     ///< indices of vertices
    int left = 0, right = 0;  ///< indices of faces
};

/// A convex solid, in the frame of the polyhedron that it was made from.
struct ConvexShape {
    std::vector<Vec3> vertices;           ///< [m]
    std::vector<std::vector<int>> faces;  ///< vertices of each, counter-clockwise from outside
    std::vector<Vec3> normals;            ///< of the faces, unit, outwards
    std::vector<Edge> edges;
};

/// Throws unless the polyhedron is a solid (see require_solid) and no corner lies outside the plane
/// of a face. Flat, open, inside-out and dented shapes, and those with NaN, are refused by name.
void require_convex(const char* name, const Polyhedron& polyhedron);

/// Normals and edges of a polyhedron, which must be convex.
ConvexShape make_convex(const Polyhedron& polyhedron);

/// The shape transformed from the body frame to the world frame.
ConvexShape placed(const ConvexShape& shape, const RigidBody& body);

/// to − from, not of unit length [m].
inline Vec3 direction(const ConvexShape& shape, const Edge& edge) {
    return shape.vertices[edge.to] - shape.vertices[edge.from];
}

}  // namespace collide
