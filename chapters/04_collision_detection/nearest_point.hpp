// The point of a polyhedron's surface nearest to a given point: where a sphere touches it.
#pragma once
#include "chapters/04_collision_detection/convex.hpp"
#include "common/core/contact.hpp"

namespace collide {

// [surface-point]
struct SurfacePoint {
    Vec3 position = Vec3::Zero();  ///< on the surface [m]
    Vec3 normal = Vec3::UnitZ();   ///< unit, out of the solid, towards or away from the given point
    double distance = 0;           ///< of the given point along the normal; negative inside [m]
    Feature feature = {};          ///< the face, edge or vertex that contains it
};
// [surface-point]

/// From outside, the nearest point lies on one of the faces visible from the given point: inside
/// that face, on an edge, or on a vertex. From inside the solid it lies on a face, because the way
/// out through a face is never longer than through one of its edges.
SurfacePoint nearest_surface_point(const ConvexShape& shape, const Vec3& point);

}  // namespace collide
