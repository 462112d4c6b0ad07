#include "chapters/04_collision_detection/convex.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// Distance by which a corner may lie outside a face's plane, relative to the size of the shape; the
// same as chapter 3 allows for a face that is not flat [1].
constexpr double convexity_tolerance = 1e-9;

std::vector<Vec3> face_normals(const Polyhedron& polyhedron) {
    std::vector<Vec3> normals;
    for (const std::vector<int>& face : polyhedron.faces) {
        Vec3 area = Vec3::Zero();
        const Vec3& apex = polyhedron.vertices[face[0]];
        for (std::size_t i = 2; i < face.size(); ++i)
            area += (polyhedron.vertices[face[i - 1]] - apex)
                        .cross(polyhedron.vertices[face[i]] - apex);
        normals.push_back(area.normalized());
    }
    return normals;
}

}  // namespace

void require_convex(const char* name, const Polyhedron& polyhedron) {
    require_solid(name, polyhedron);
    const Vec3 middle = mean_vertex(polyhedron);
    double size = 0;
    for (const Vec3& vertex : polyhedron.vertices) size = std::max(size, (vertex - middle).norm());
    const std::vector<Vec3> normals = face_normals(polyhedron);
    for (std::size_t f = 0; f < normals.size(); ++f)
        for (std::size_t v = 0; v < polyhedron.vertices.size(); ++v) {
            const Vec3& on_face = polyhedron.vertices[polyhedron.faces[f][0]];
            const double beyond = normals[f].dot(polyhedron.vertices[v] - on_face);
            if (beyond > convexity_tolerance * size)
                refuse("distance of corner " + std::to_string(v) + " of " + name +
                           " beyond its face " + std::to_string(f),
                       to_short_text(beyond), "zero or less (is it convex?)");
        }
}

ConvexShape make_convex(const Polyhedron& polyhedron) {
    require_convex("polyhedron", polyhedron);
    ConvexShape shape{polyhedron.vertices, polyhedron.faces, face_normals(polyhedron), {}};
    // Each edge belongs to two faces, which traverse it in opposite directions.
    std::map<std::pair<int, int>, int> face_along;
    for (int f = 0; f < static_cast<int>(shape.faces.size()); ++f)
        for (std::size_t i = 0; i < shape.faces[f].size(); ++i)
            face_along[{shape.faces[f][i], shape.faces[f][(i + 1) % shape.faces[f].size()]}] = f;
    for (const auto& [ends, face] : face_along)
        if (ends.first < ends.second)
            shape.edges.push_back(
                {ends.first, ends.second, face, face_along.at({ends.second, ends.first})});
    return shape;
}

ConvexShape placed(const ConvexShape& shape, const RigidBody& body) {
    const Mat3 R = body.orientation.toRotationMatrix();
    ConvexShape moved = shape;
    for (Vec3& vertex : moved.vertices) vertex = body.position + R * vertex;
    for (Vec3& normal : moved.normals) normal = R * normal;
    return moved;
}

}  // namespace collide
