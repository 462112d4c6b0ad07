#include "chapters/03_rigid_bodies/polyhedron.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string>

#include "common/core/errors.hpp"

namespace collide {

namespace {

// Largest distance of a corner from its face's plane and smallest thickness of a solid, relative to
// its size; far above rounding, far below any solid worth simulating [1].
constexpr double flatness_tolerance = 1e-9;

/// The largest distance of a corner from the mean corner [m].
double radius_of(const Polyhedron& polyhedron) {
    const Vec3 middle = mean_vertex(polyhedron);
    double radius = 0;
    for (const Vec3& vertex : polyhedron.vertices)
        radius = std::max(radius, (vertex - middle).norm());
    return radius;
}

/// Area times unit normal, from the triangles of the face's fan [m²].
Vec3 area_vector(const Polyhedron& polyhedron, const std::vector<int>& face) {
    const Vec3& apex = polyhedron.vertices[face[0]];
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 2; i < face.size(); ++i)
        sum += 0.5 *
               (polyhedron.vertices[face[i - 1]] - apex).cross(polyhedron.vertices[face[i]] - apex);
    return sum;
}

void require_indices(const std::string& name, const Polyhedron& polyhedron) {
    const int count = static_cast<int>(polyhedron.vertices.size());
    for (const Vec3& vertex : polyhedron.vertices)
        require_finite((name + ".vertices").c_str(), vertex);
    for (const auto& face : polyhedron.faces) {
        if (face.size() < 3)
            refuse("corners of a face of " + name, std::to_string(face.size()), "at least 3");
        for (const int index : face)
            if (index < 0 || index >= count)
                refuse("corner of a face of " + name, std::to_string(index),
                       "between 0 and " + std::to_string(count - 1));
    }
}

/// On a closed surface each edge belongs to two faces, which run along it in opposite directions.
void require_closed(const std::string& name, const Polyhedron& polyhedron) {
    std::map<std::pair<int, int>, int> uses;
    for (const auto& face : polyhedron.faces)
        for (std::size_t i = 0; i < face.size(); ++i)
            ++uses[{face[i], face[(i + 1) % face.size()]}];
    for (const auto& [edge, count] : uses) {
        const auto back = uses.find({edge.second, edge.first});
        if (count != 1 || back == uses.end())
            refuse(name,
                   "open or inconsistent at the edge " + std::to_string(edge.first) + "–" +
                       std::to_string(edge.second),
                   "closed, all faces counter-clockwise from outside");
    }
}

void require_flat_faces(const std::string& name, const Polyhedron& polyhedron, double size) {
    for (const auto& face : polyhedron.faces) {
        const Vec3 area = area_vector(polyhedron, face);
        if (area.norm() <= flatness_tolerance * size * size)
            refuse("area of a face of " + name, to_text(area.norm()), "positive");
        for (const int index : face) {
            const double off =
                area.normalized().dot(polyhedron.vertices[index] - polyhedron.vertices[face[0]]);
            if (std::abs(off) > flatness_tolerance * size)
                refuse("distance of corner " + std::to_string(index) + " of " + name +
                           " from its face's plane",
                       to_text(std::abs(off)), "zero");
        }
    }
}

}  // namespace

Polyhedron box_polyhedron(const Vec3& size) {
    for (const double edge : size) require_positive("size", edge);
    Polyhedron box;
    for (const double z : {-0.5, 0.5})
        for (const double y : {-0.5, 0.5})
            for (const double x : {-0.5, 0.5})
                box.vertices.push_back(size.cwiseProduct(Vec3(x, y, z)));
    box.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                 {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    return box;
}

Polyhedron prism_polyhedron(int sides, double radius, double length) {
    if (sides < 3) refuse("sides", std::to_string(sides), "at least 3");
    require_positive("radius", radius);
    require_positive("length", length);
    Polyhedron prism;
    std::vector<int> bottom, top;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * i / sides;
        const Vec3 corner(radius * std::cos(angle), radius * std::sin(angle), length / 2);
        prism.vertices.push_back({corner.x(), corner.y(), -corner.z()});
        prism.vertices.push_back(corner);
        const int next = (i + 1) % sides;
        prism.faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
        bottom.insert(bottom.begin(), 2 * i);
        top.push_back(2 * i + 1);
    }
    prism.faces.push_back(bottom);
    prism.faces.push_back(top);
    return prism;
}

std::vector<std::array<Vec3, 3>> triangles(const Polyhedron& polyhedron) {
    std::vector<std::array<Vec3, 3>> all;
    for (const auto& face : polyhedron.faces)
        for (std::size_t i = 2; i < face.size(); ++i)
            all.push_back({polyhedron.vertices[face[0]], polyhedron.vertices[face[i - 1]],
                           polyhedron.vertices[face[i]]});
    return all;
}

Vec3 mean_vertex(const Polyhedron& polyhedron) {
    Vec3 sum = Vec3::Zero();
    for (const Vec3& vertex : polyhedron.vertices) sum += vertex;
    return sum / static_cast<double>(polyhedron.vertices.size());
}

void require_solid(const char* name, const Polyhedron& polyhedron) {
    if (polyhedron.vertices.size() < 4)
        refuse(std::string("number of corners of ") + name,
               std::to_string(polyhedron.vertices.size()), "at least 4");
    if (polyhedron.faces.size() < 4)
        refuse(std::string("number of faces of ") + name, std::to_string(polyhedron.faces.size()),
               "at least 4");
    require_indices(name, polyhedron);
    require_closed(name, polyhedron);
    const double size = radius_of(polyhedron);
    require_flat_faces(name, polyhedron, size);

    const Vec3 inside = mean_vertex(polyhedron);
    double volume = 0;
    for (const auto& [a, b, c] : triangles(polyhedron))
        volume += (a - inside).dot((b - inside).cross(c - inside)) / 6;
    if (volume <= flatness_tolerance * size * size * size)
        refuse(std::string("volume of ") + name, to_text(volume),
               "positive (is it flat, or inside out?)");
}

}  // namespace collide
