#include "chapters/04_collision_detection/shape.hpp"

#include "chapters/04_collision_detection/nearest_point.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Several functions as one overload set, for std::visit.
template <class... Functions>
struct overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

/// Closest points of a sphere and another shape [m].
struct NearestPoints {
    Vec3 normal;  // from B to A
    double distance;
    Feature feature_a, feature_b;
    Vec3 on_b;  // on the surface of B
};

NearestPoints with_roles_swapped(const NearestPoints& points) {
    return {-points.normal, points.distance, points.feature_b, points.feature_a,
            points.on_b + points.distance * points.normal};
}

NearestPoints nearest(const Sphere& a, const Sphere& b) {
    const Vec3 apart = a.centre - b.centre;
    const double distance = apart.norm();
    const Vec3 normal = distance > 0 ? Vec3(apart / distance) : Vec3::UnitZ();
    return {normal, distance - a.radius - b.radius, {}, {}, b.centre + b.radius * normal};
}

NearestPoints nearest(const Sphere& a, const ConvexShape& b) {
    const SurfacePoint on_b = nearest_surface_point(b, a.centre);
    return {on_b.normal, on_b.distance - a.radius, {}, on_b.feature, on_b.position};
}

NearestPoints nearest(const ConvexShape& a, const Sphere& b) {
    return with_roles_swapped(nearest(b, a));
}

bool is_sphere(const Shape& shape) { return std::holds_alternative<Sphere>(shape); }

const ConvexShape& polyhedron(const Shape& shape) { return std::get<ConvexShape>(shape); }

/// At least one of the two is a sphere.
NearestPoints nearest(const Shape& a, const Shape& b) {
    if (!is_sphere(a)) return nearest(polyhedron(a), std::get<Sphere>(b));
    return std::visit([&](const auto& other) { return nearest(std::get<Sphere>(a), other); }, b);
}

}  // namespace

void require_valid(const char* name, const Shape& shape) {
    const Sphere* const sphere = std::get_if<Sphere>(&shape);
    if (sphere == nullptr) return;
    require_positive((std::string(name) + ".radius").c_str(), sphere->radius);
    require_finite((std::string(name) + ".centre").c_str(), sphere->centre);
}

Shape placed(const Shape& shape, const RigidBody& body) {
    Shape copy = shape;
    place(shape, body, copy);
    return copy;
}

void place(const Shape& shape, const RigidBody& body, Shape& copy) {
    if (const Sphere* const sphere = std::get_if<Sphere>(&shape)) {
        std::get<Sphere>(copy).centre = to_world(body, sphere->centre);
        return;
    }
    const ConvexShape& from = polyhedron(shape);
    ConvexShape& to = std::get<ConvexShape>(copy);
    const Mat3 R = body.orientation.toRotationMatrix();
    for (std::size_t i = 0; i < from.vertices.size(); ++i)
        to.vertices[i] = body.position + R * from.vertices[i];
    for (std::size_t i = 0; i < from.normals.size(); ++i) to.normals[i] = R * from.normals[i];
}

BoundingBox bounding_box(const Shape& shape) {
    return std::visit(
        overloaded{[](const ConvexShape& convex) { return bounding_box(convex.vertices); },
                   [](const Sphere& sphere) {
                       const Vec3 reach = Vec3::Constant(sphere.radius);
                       return BoundingBox{sphere.centre - reach, sphere.centre + reach};
                   }},
        shape);
}

Separation find_separation(const Shape& a, const Shape& b) {
    if (!is_sphere(a) && !is_sphere(b)) return find_separation(polyhedron(a), polyhedron(b));
    const NearestPoints points = nearest(a, b);
    return {.distance = points.distance, .normal = points.normal};
}

CachedSeparation cached_separation(const Shape& a, const Shape& b, std::optional<Witness>& witness,
                                   double slack) {
    if (is_sphere(a) || is_sphere(b)) return {find_separation(a, b), WitnessUse::none};
    return cached_separation(polyhedron(a), polyhedron(b), witness, slack);
}

// [shape-contacts]
void add_contact_points(const Shape& a, const Shape& b, double tolerance, double reach,
                        const std::optional<Separation>& known, ContactScratch& scratch,
                        std::vector<Contact>& contacts, double ahead) {
    if (!is_sphere(a) && !is_sphere(b)) {
        const ConvexShape &first = polyhedron(a), &second = polyhedron(b);
        add_contact_points(first, second, known ? *known : find_separation(first, second),
                           tolerance, reach, scratch, contacts, ahead);
        return;
    }
    const NearestPoints points = nearest(a, b);
    if (points.distance > std::max(tolerance, reach)) return;
    contacts.push_back({.a = 0,
                        .b = 1,
                        .position = points.on_b + points.distance / 2 * points.normal,
                        .normal = points.normal,
                        .separation = points.distance,
                        .features = {points.feature_a, points.feature_b}});
}
// [shape-contacts]

std::vector<Contact> find_contact_points(const Shape& a, const Shape& b, double tolerance,
                                         double reach, const std::optional<Separation>& known) {
    ContactScratch scratch;
    std::vector<Contact> contacts;
    add_contact_points(a, b, tolerance, reach, known, scratch, contacts);
    return contacts;
}

std::optional<OverlapWitness> find_overlap_witness(const Shape& a, const Shape& b) {
    if (is_sphere(a) || is_sphere(b)) return std::nullopt;
    return find_overlap_witness(polyhedron(a), polyhedron(b));
}

bool proves_overlap(const Shape& a, const Shape& b, const OverlapWitness& witness) {
    return proves_overlap(polyhedron(a), polyhedron(b), witness);
}

}  // namespace collide
