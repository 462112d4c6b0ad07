#include "chapters/09_resting_contact/carried_contact.hpp"

namespace collide {

namespace {

const ConvexShape& polyhedron_of(const Scene& scene, int body) {
    return std::get<ConvexShape>(scene.shapes[static_cast<std::size_t>(body)]);
}

/// A feature in the frame of its body.
struct LocalFeature {
    Vec3 point = Vec3::Zero(), along = Vec3::Zero();
    double radius = 0;
};

LocalFeature local_feature(const Scene& scene, int body, const Feature& feature) {
    if (feature.kind == Feature::Kind::sphere) {
        const Sphere& sphere = std::get<Sphere>(scene.shapes[static_cast<std::size_t>(body)]);
        return {.point = sphere.centre, .radius = sphere.radius};
    }
    const ConvexShape& shape = polyhedron_of(scene, body);
    const auto vertex = [&](int index) { return shape.vertices[static_cast<std::size_t>(index)]; };
    switch (feature.kind) {
        case Feature::Kind::face: {
            const auto face = static_cast<std::size_t>(feature.index);
            return {.point = vertex(shape.faces[face][0]), .along = shape.normals[face]};
        }
        case Feature::Kind::edge:
            return {.point = vertex(feature.index),
                    .along = (vertex(feature.other) - vertex(feature.index)).normalized()};
        default: return {.point = vertex(feature.index)};
    }
}

NormalFrom normal_from(const FeaturePair& features) {
    using enum Feature::Kind;
    const Feature::Kind a = features.a.kind, b = features.b.kind;
    if (a == face) return NormalFrom::face_of_a;
    if (b == face) return NormalFrom::face_of_b;
    const bool has_sphere = a == sphere || b == sphere;
    if (a == edge && b == edge) return NormalFrom::edges;
    if (a == edge) return has_sphere ? NormalFrom::edge_of_a : NormalFrom::face_of_a;
    if (b == edge) return has_sphere ? NormalFrom::edge_of_b : NormalFrom::face_of_b;
    return has_sphere ? NormalFrom::centres : NormalFrom::face_of_b;
}

/// The point of a line that is nearest to another point.
Vec3 foot(const Vec3& on_line, const Vec3& along, const Vec3& point) {
    return on_line + along.dot(point - on_line) * along;
}

/// The points of two lines that are nearest to each other; the lines are not parallel.
std::pair<Vec3, Vec3> feet(const Vec3& on_a, const Vec3& along_a, const Vec3& on_b,
                           const Vec3& along_b) {
    const Vec3 across = along_a.cross(along_b);
    const Vec3 way = on_b - on_a;
    const double scale = across.squaredNorm();
    return {on_a + way.cross(along_b).dot(across) / scale * along_a,
            on_b + way.cross(along_a).dot(across) / scale * along_b};
}

}  // namespace

CarriedContact carry(const Scene& scene, const Contact& contact) {
    const LocalFeature a = local_feature(scene, contact.a, contact.features.a);
    const LocalFeature b = local_feature(scene, contact.b, contact.features.b);
    CarriedContact carried{.contact = contact,
                           .from = normal_from(contact.features),
                           .point_a = a.point,
                           .point_b = b.point,
                           .along_a = a.along,
                           .along_b = b.along,
                           .radius_a = a.radius,
                           .radius_b = b.radius};
    const auto turned_back = [&](int body, const Vec3& vector) -> Vec3 {
        return scene.bodies[static_cast<std::size_t>(body)].orientation.conjugate() * vector;
    };
    using enum Feature::Kind;
    // A vertex on an edge or a vertex: the contact plane serves as a face.
    if (carried.from == NormalFrom::face_of_a && contact.features.a.kind != face)
        carried.along_a = turned_back(contact.a, -contact.normal);
    if (carried.from == NormalFrom::face_of_b && contact.features.b.kind != face)
        carried.along_b = turned_back(contact.b, contact.normal);
    if (carried.from == NormalFrom::edges) {
        const Gap gap = place(carried, scene.bodies[static_cast<std::size_t>(contact.a)],
                              scene.bodies[static_cast<std::size_t>(contact.b)]);
        if (gap.normal.dot(contact.normal) < 0) carried.sign = -1;
    }
    return carried;
}

// [place]
Gap place(const CarriedContact& carried, const RigidBody& a, const RigidBody& b) {
    Gap gap{.from = carried.from,
            .point_a = to_world(a, carried.point_a),
            .point_b = to_world(b, carried.point_b),
            .edge_a = a.orientation * carried.along_a,
            .edge_b = b.orientation * carried.along_b};
    switch (carried.from) {
        case NormalFrom::face_of_a:
            gap.normal = -gap.edge_a;  // outwards of A is towards B
            gap.point_a = gap.point_b + gap.normal.dot(gap.point_a - gap.point_b) * gap.normal;
            break;
        case NormalFrom::face_of_b:
            gap.normal = gap.edge_b;
            gap.point_b = gap.point_a - gap.normal.dot(gap.point_a - gap.point_b) * gap.normal;
            break;
        case NormalFrom::edges:
            gap.normal = carried.sign * gap.edge_a.cross(gap.edge_b).normalized();
            std::tie(gap.point_a, gap.point_b) =
                feet(gap.point_a, gap.edge_a, gap.point_b, gap.edge_b);
            break;
        case NormalFrom::edge_of_a:
            gap.point_a = foot(gap.point_a, gap.edge_a, gap.point_b);
            gap.normal = (gap.point_a - gap.point_b).normalized();
            break;
        case NormalFrom::edge_of_b:
            gap.point_b = foot(gap.point_b, gap.edge_b, gap.point_a);
            gap.normal = (gap.point_a - gap.point_b).normalized();
            break;
        case NormalFrom::centres: gap.normal = (gap.point_a - gap.point_b).normalized(); break;
    }
    return gap;
}
// [place]

double gap_width(const CarriedContact& carried, const Gap& gap) {
    return gap.normal.dot(gap.point_a - gap.point_b) - carried.radius_a - carried.radius_b;
}

Contact contact_at(const CarriedContact& carried, const Gap& gap) {
    Contact contact = carried.contact;
    const Vec3 on_a = gap.point_a - carried.radius_a * gap.normal;
    const Vec3 on_b = gap.point_b + carried.radius_b * gap.normal;
    contact.position = (on_a + on_b) / 2;
    contact.normal = gap.normal;
    contact.separation = gap_width(carried, gap);
    return contact;
}

}  // namespace collide
