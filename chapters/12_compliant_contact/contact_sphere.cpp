#include "chapters/12_compliant_contact/contact_sphere.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "chapters/04_collision_detection/nearest_point.hpp"
#include "common/core/decompositions.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

// Upper bound for a corner sphere's radius, relative to the largest sphere about the centre of mass
// inside the shape.
constexpr double largest_corner = 0.2;

double inner_radius(const ConvexShape& shape) {
    double radius = std::numeric_limits<double>::infinity();
    for (std::size_t f = 0; f < shape.faces.size(); ++f)
        radius = std::min(radius, shape.normals[f].dot(shape.vertices[shape.faces[f][0]]));
    return radius;
}

// [corner-sphere]
/// The centre of a sphere inscribed in the faces at a corner: at distance r from each of their
/// planes, in the least-squares sense if there are more than three.
Vec3 corner_centre(const ConvexShape& shape, int vertex, double radius) {
    std::vector<Vec3> normals;
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        const auto& corners = shape.faces[f];
        if (std::count(corners.begin(), corners.end(), vertex) > 0)
            normals.push_back(shape.normals[f]);
    }
    MatX N(static_cast<Eigen::Index>(normals.size()), 3);
    for (std::size_t i = 0; i < normals.size(); ++i)
        N.row(static_cast<Eigen::Index>(i)) = normals[i];
    const VecX inset = VecX::Constant(N.rows(), -radius);
    const Vec3 shift = least_squares(N, inset);
    return shape.vertices[vertex] + shift;
}
// [corner-sphere]

}  // namespace

std::vector<ContactSphere> contact_spheres(const Scene& scene, double corner_radius) {
    require_positive("corner_radius", corner_radius);
    std::vector<ContactSphere> spheres;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        const int body = static_cast<int>(k);
        if (const auto* ball = std::get_if<Sphere>(&scene.shapes[k])) {
            spheres.push_back({body, ball->centre, ball->radius, false});
            continue;
        }
        const auto& hull = std::get<ConvexShape>(scene.shapes[k]);
        const double radius = std::min(corner_radius, largest_corner * inner_radius(hull));
        for (int vertex = 0; vertex < static_cast<int>(hull.vertices.size()); ++vertex)
            spheres.push_back({body, corner_centre(hull, vertex, radius), radius, false});
    }
    return spheres;
}

std::vector<ContactSphere> vertex_spheres(const Scene& scene, int body, double radius) {
    require_positive("radius", radius);
    std::vector<ContactSphere> spheres;
    for (const Vec3& vertex : std::get<ConvexShape>(scene.shapes[body]).vertices)
        spheres.push_back({body, vertex, radius, true});
    return spheres;
}

// [near-surface-of]
NearSurface near_surface(const Shape& shape, const Vec3& centre) {
    const auto across = [](const Vec3& n) -> Mat3 { return Mat3::Identity() - n * n.transpose(); };
    if (const auto* ball = std::get_if<Sphere>(&shape)) {
        const Vec3 from = centre - ball->centre;
        const double length = from.norm();
        const Vec3 n = length > 0 ? Vec3(from / length) : Vec3(Vec3::UnitZ());
        return {.distance = length - ball->radius,
                .normal = n,
                .hessian = across(n) / length,
                .curvature = 1 / ball->radius};
    }
    const auto& hull = std::get<ConvexShape>(shape);
    const SurfacePoint nearest = nearest_surface_point(hull, centre);
    NearSurface near{.distance = nearest.distance, .normal = nearest.normal};
    // At a corner the normal rotates in all directions, at an edge only across it.
    if (nearest.distance > 0 && nearest.feature.kind != Feature::Kind::face) {
        near.hessian = across(near.normal) / nearest.distance;
        if (nearest.feature.kind == Feature::Kind::edge) {
            const Vec3 along =
                (hull.vertices[nearest.feature.other] - hull.vertices[nearest.feature.index])
                    .normalized();
            near.hessian -= along * along.transpose() / nearest.distance;
        }
    }
    return near;
}
// [near-surface-of]

}  // namespace collide
