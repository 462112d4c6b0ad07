#include "chapters/04_collision_detection/hull.hpp"

#include <algorithm>
#include <set>

#include "chapters/04_collision_detection/footprint.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Points closer to a plane than this fraction of the shape's size lie on it. The same as chapter 3
/// allows for a face that is not flat.
constexpr double flatness = 1e-9;

/// The points on a plane, if all others lie behind it; otherwise none.
std::vector<int> points_on(const std::vector<Vec3>& points, const Vec3& normal, double height,
                           double tolerance) {
    std::vector<int> on;
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        const double above = normal.dot(points[i]) - height;
        if (above > tolerance) return {};
        if (above >= -tolerance) on.push_back(i);
    }
    return on;
}

/// The corners of a face, counter-clockwise from outside: a two-dimensional hull.
std::vector<int> face_of(const std::vector<Vec3>& points, const std::vector<int>& on,
                         const Vec3& normal, double tolerance) {
    const Vec3 u = normal.unitOrthogonal(), v = normal.cross(u);
    std::vector<FootprintCorner> corners;
    for (const int i : on) corners.push_back({{u.dot(points[i]), v.dot(points[i])}, i});
    std::vector<int> face;
    Footprint hull;
    keep_distinct(corners, tolerance);
    make_footprint(corners, hull);
    for (const FootprintCorner& corner : hull) face.push_back(corner.index);
    return face;
}

double extent_of(const std::vector<Vec3>& points) {
    double size = 0;
    for (const Vec3& point : points) size = std::max(size, (point - points[0]).norm());
    return size;
}

}  // namespace

// [convex-hull]
Polyhedron convex_hull(const char* name, const std::vector<Vec3>& points) {
    const int n = static_cast<int>(points.size());
    if (n < 4 || n > max_hull_points)
        refuse(std::string("number of points of ") + name, std::to_string(n),
               "from 4 to " + std::to_string(max_hull_points));
    for (const Vec3& point : points) require_finite(name, point);
    const double size = extent_of(points), tolerance = flatness * size;
    Polyhedron hull{.vertices = points, .faces = {}};
    std::set<std::vector<int>> seen;
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j)
            for (int k = j + 1; k < n; ++k)
                for (const double side : {1.0, -1.0}) {
                    Vec3 normal = side * (points[j] - points[i]).cross(points[k] - points[i]);
                    if (normal.norm() <= flatness * size * size) continue;  // collinear
                    normal.normalize();
                    const std::vector<int> on =
                        points_on(points, normal, normal.dot(points[i]), tolerance);
                    const bool is_flat = static_cast<int>(on.size()) == n;
                    if (on.empty() || is_flat || !seen.insert(on).second) continue;
                    hull.faces.push_back(face_of(points, on, normal, tolerance));
                }
    std::vector<bool> is_corner(points.size());
    for (const std::vector<int>& face : hull.faces)
        for (const int corner : face) is_corner[corner] = true;
    if (hull.faces.size() < 4) refuse(name, "flat", "points that are not all in one plane");
    for (int i = 0; i < n; ++i)
        if (!is_corner[i])
            refuse(std::string("point ") + std::to_string(i) + " of " + name, to_text(points[i]),
                   "a corner of the convex hull (is the shape convex?)");
    return hull;
}
// [convex-hull]

}  // namespace collide
