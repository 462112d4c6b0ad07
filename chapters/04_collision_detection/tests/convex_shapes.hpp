// Shapes for the tests, and an independent measure of their distance.
#pragma once
#include <array>
#include <limits>
#include <numbers>

#include "chapters/04_collision_detection/convex.hpp"
#include "common/core/random.hpp"

namespace collide {

/// The hull of points of which no four are coplanar: three are a face if all others are behind.
inline Polyhedron hull_of(const std::vector<Vec3>& points) {
    Polyhedron hull{.vertices = points, .faces = {}};
    const int n = static_cast<int>(points.size());
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            for (int k = 0; k < n; ++k) {
                if (i >= j || i >= k || j == k) continue;
                const Vec3 normal = (points[j] - points[i]).cross(points[k] - points[i]);
                bool is_face = true;
                for (int l = 0; l < n && is_face; ++l)
                    is_face = l == i || l == j || l == k || normal.dot(points[l] - points[i]) < 0;
                if (is_face) hull.faces.push_back({i, j, k});
            }
    return hull;
}

inline Polyhedron icosahedron() {
    std::vector<Vec3> points;
    for (const double one : {-1.0, 1.0})
        for (const double phi : {-std::numbers::phi, std::numbers::phi}) {
            points.push_back({0, one, phi});
            points.push_back({one, phi, 0});
            points.push_back({phi, 0, one});
        }
    return hull_of(points);
}

inline Polyhedron random_tetrahedron(Random& random) {
    for (;;) {
        std::vector<Vec3> points;
        for (int i = 0; i < 4; ++i) points.push_back(random.direction());
        const double volume =
            (points[1] - points[0]).cross(points[2] - points[0]).dot(points[3] - points[0]) / 6;
        if (std::abs(volume) > 0.02) return hull_of(points);
    }
}

/// A body at rest with the given position and orientation.
inline RigidBody body_at(const Vec3& position, const Mat3& turn = Mat3::Identity()) {
    RigidBody body;
    body.position = position;
    body.orientation = Quat(turn);
    return body;
}

/// Rotated at random, at the given distance from the origin.
inline RigidBody random_place(Random& random, double distance) {
    const Mat3 turn = random.rotation();
    return body_at(distance * random.direction(), turn);
}

inline ConvexShape cube_at(const Vec3& position, const Mat3& turn = Mat3::Identity(),
                           const Vec3& size = {1, 1, 1}) {
    return placed(make_convex(box_polyhedron(size)), body_at(position, turn));
}

/// Bounds of the distance, by Gilbert, Johnson and Keerthi's algorithm.
struct DistanceBounds {
    double low = 0, high = 0;
};

/// The point of the hull of up to four points that is nearest to the origin: over all subsets, the
/// nearest point of the plane through the subset, if it has no negative weight. Drops the points
/// not needed.
inline Vec3 nearest_to_origin(std::vector<Vec3>& points) {
    Vec3 best = Vec3::Zero();
    double best_norm = std::numeric_limits<double>::infinity();
    unsigned best_subset = 0;
    for (unsigned subset = 1; subset < 1U << points.size(); ++subset) {
        std::array<Vec3, 4> p;
        int count = 0;
        for (unsigned i = 0; i < points.size(); ++i)
            if (subset >> i & 1U) p[count++] = points[i];
        Mat3 gram = Mat3::Identity();
        Vec3 right = Vec3::Zero();
        for (int i = 1; i < count; ++i) {
            right[i - 1] = -(p[i] - p[0]).dot(p[0]);
            for (int j = 1; j < count; ++j) gram(i - 1, j - 1) = (p[i] - p[0]).dot(p[j] - p[0]);
        }
        const Vec3 c0 = gram.col(0), c1 = gram.col(1), c2 = gram.col(2);
        const double determinant = c0.dot(c1.cross(c2));
        if (determinant < 1e-13 * gram.diagonal().prod())
            continue;  // flat: a smaller subset has the same point
        const Vec3 weight =
            Vec3(right.dot(c1.cross(c2)), c0.dot(right.cross(c2)), c0.dot(c1.cross(right))) /
            determinant;
        if (weight.minCoeff() < 0 || weight.sum() > 1) continue;
        Vec3 point = p[0];
        for (int i = 1; i < count; ++i) point += weight[i - 1] * (p[i] - p[0]);
        if (point.norm() < best_norm) {
            best = point;
            best_norm = point.norm();
            best_subset = subset;
        }
    }
    std::vector<Vec3> needed;
    for (unsigned i = 0; i < points.size(); ++i)
        if (best_subset >> i & 1U) needed.push_back(points[i]);
    points = needed;
    return best;
}

inline Vec3 farthest(const ConvexShape& shape, const Vec3& way) {
    const Vec3* best = shape.vertices.data();
    for (const Vec3& vertex : shape.vertices)
        if (way.dot(vertex) > way.dot(*best)) best = &vertex;
    return *best;
}

/// Searches the Minkowski difference x_a − x_b, a convex set, for its point nearest to the origin.
/// Uses no faces and edges.
inline DistanceBounds distance_between(const ConvexShape& a, const ConvexShape& b) {
    std::vector<Vec3> simplex = {a.vertices[0] - b.vertices[0]};
    DistanceBounds bounds{0, std::numeric_limits<double>::infinity()};
    for (int step = 0; step < 60; ++step) {
        const Vec3 nearest = nearest_to_origin(simplex);
        // Four points are needed only for an origin inside.
        bounds.high = simplex.size() == 4 ? 0 : std::min(bounds.high, nearest.norm());
        if (bounds.high < 1e-12) break;
        const Vec3 next = farthest(a, -nearest) - farthest(b, nearest);
        bounds.low = std::max(bounds.low, nearest.dot(next) / nearest.norm());
        if (bounds.high - bounds.low < 1e-11) break;
        simplex.push_back(next);
    }
    return bounds;
}

}  // namespace collide
