#include "chapters/04_collision_detection/nearest_point.hpp"

#include <algorithm>
#include <limits>

namespace collide {

namespace {

// Closer to the surface than this, the direction to the point is only rounding, and the face's
// normal replaces it [m].
constexpr double min_distance_for_direction = 1e-14;

double height_above(const ConvexShape& shape, int face, const Vec3& point) {
    return shape.normals[face].dot(point - shape.vertices[shape.faces[face][0]]);
}

struct OnFace {
    Vec3 position;
    Feature feature;
};

/// The nearest point on one side of a face, from one vertex to another.
OnFace nearest_on_side(const ConvexShape& shape, int from, int to, const Vec3& point) {
    const Vec3 &start = shape.vertices[from], side = shape.vertices[to] - start;
    const double t = side.dot(point - start) / side.squaredNorm();
    if (t <= 0) return {start, vertex_feature(from)};
    if (t >= 1) return {shape.vertices[to], vertex_feature(to)};
    return {start + t * side, edge_feature(from, to)};
}

// [nearest-on-face]
/// The foot of the perpendicular, if it lies in the face; otherwise the nearest point of the sides
/// that it lies beyond.
OnFace nearest_on_face(const ConvexShape& shape, int face, const Vec3& point) {
    const std::vector<int>& corners = shape.faces[face];
    OnFace best{point - height_above(shape, face, point) * shape.normals[face], face_feature(face)};
    double best_distance = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const int from = corners[i], to = corners[(i + 1) % corners.size()];
        const Vec3 side = shape.vertices[to] - shape.vertices[from];
        const Vec3 inwards = shape.normals[face].cross(side);
        if (inwards.dot(point - shape.vertices[from]) >= 0) continue;
        const OnFace found = nearest_on_side(shape, from, to, point);
        const double distance = (point - found.position).norm();
        if (distance >= best_distance) continue;
        best = found;
        best_distance = distance;
    }
    return best;
}
// [nearest-on-face]

}  // namespace

SurfacePoint nearest_surface_point(const ConvexShape& shape, const Vec3& point) {
    SurfacePoint best{.distance = -std::numeric_limits<double>::infinity()};
    int highest = 0;  // the face with the largest signed height of the point above its plane
    for (int f = 0; f < static_cast<int>(shape.faces.size()); ++f)
        if (const double height = height_above(shape, f, point); height > best.distance) {
            best.distance = height;
            highest = f;
        }
    best.normal = shape.normals[highest];
    best.position = point - best.distance * best.normal;
    best.feature = face_feature(highest);
    if (best.distance <= 0) return best;

    double nearest = std::numeric_limits<double>::infinity();
    for (int f = 0; f < static_cast<int>(shape.faces.size()); ++f) {
        if (height_above(shape, f, point) <= 0) continue;
        const OnFace found = nearest_on_face(shape, f, point);
        const double distance = (point - found.position).norm();
        if (distance >= nearest) continue;
        nearest = distance;
        best.position = found.position;
        best.feature = found.feature;
    }
    best.distance = nearest;
    if (nearest > min_distance_for_direction) best.normal = (point - best.position) / nearest;
    return best;
}

}  // namespace collide
