#include "chapters/04_collision_detection/contact_points.hpp"

#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/footprint.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// Range of heights of a shape along the normal [m].
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

Extent extent_along(const ConvexShape& shape, const Vec3& normal) {
    Extent extent;
    for (const Vec3& vertex : shape.vertices) {
        extent.low = std::min(extent.low, normal.dot(vertex));
        extent.high = std::max(extent.high, normal.dot(vertex));
    }
    return extent;
}

/// The footprint of the vertices whose height along the normal is between the limits. Of two above
/// each other, the one farther along `towards` counts.
Footprint footprint_of(const ConvexShape& shape, const Vec3& normal, Extent limits,
                       const Vec3& towards, double tolerance) {
    const Vec3 u = normal.unitOrthogonal(), v = normal.cross(u);
    std::vector<FootprintCorner> points;
    points.reserve(shape.vertices.size());
    for (int i = 0; i < static_cast<int>(shape.vertices.size()); ++i) {
        const Vec3& vertex = shape.vertices[i];
        if (normal.dot(vertex) >= limits.low && normal.dot(vertex) <= limits.high)
            points.push_back({{u.dot(vertex), v.dot(vertex)}, vertex, i});
    }
    std::sort(points.begin(), points.end(), [&](const auto& one, const auto& other) {
        const double first = towards.dot(one.vertex), second = towards.dot(other.vertex);
        return first != second ? first > second : one.index < other.index;
    });
    return make_footprint(points, tolerance);
}

Vec3 point_along(const FootprintSide& side, double fraction) {
    return side.from.vertex + fraction * (side.to.vertex - side.from.vertex);
}

Feature feature_of(const FootprintSide& side) {
    return edge_feature(side.from.index, side.to.index);
}

// [feature-below]
/// The feature that a footprint belongs to: a vertex, an edge, or the face that looks along
/// `normal`. Of coplanar faces always the first, so that its identity does not depend on rounding.
Feature feature_of(const Footprint& footprint, const ConvexShape& shape, const Vec3& normal) {
    constexpr double same_plane = 1e-9;  // [1], a difference of cosines
    if (footprint.size() == 1) return vertex_feature(footprint[0].index);
    if (footprint.size() == 2) return edge_feature(footprint[0].index, footprint[1].index);
    int best = 0;
    for (int f = 1; f < static_cast<int>(shape.normals.size()); ++f)
        if (normal.dot(shape.normals[f]) > normal.dot(shape.normals[best]) + same_plane) best = f;
    return face_feature(best);
}
// [feature-below]

/// Adds a contact unless there is one at the same position already.
void add_if_new(std::vector<Contact>& contacts, const Contact& contact, double tolerance) {
    const auto coincides = [&](const Contact& other) {
        const Vec3 offset = contact.position - other.position;
        const Vec3 tangential = offset - contact.normal.dot(offset) * contact.normal;
        return tangential.squaredNorm() <=
               4 * tolerance * tolerance;  // each may be off by one tolerance
    };
    if (std::none_of(contacts.begin(), contacts.end(), coincides)) contacts.push_back(contact);
}

}  // namespace

// [contact-points]
std::vector<Contact> find_contact_points(const ConvexShape& a, const ConvexShape& b,
                                         const Separation& separation, double tolerance,
                                         double reach) {
    require_positive("tolerance", tolerance);
    const Vec3& n = separation.normal;
    const double bottom_of_a = extent_along(a, n).low, top_of_b = extent_along(b, n).high;
    if (bottom_of_a - top_of_b > std::max(tolerance, reach)) return {};

    // The footprints of all vertices on the plane, or between the planes if the shapes penetrate.
    const Extent slab{std::min(bottom_of_a, top_of_b) - tolerance,
                      std::max(bottom_of_a, top_of_b) + tolerance};
    const Footprint print_a = footprint_of(a, n, slab, -n, tolerance);
    const Footprint print_b = footprint_of(b, n, slab, n, tolerance);

    const Feature above = feature_of(print_a, a, -n), below = feature_of(print_b, b, n);

    std::vector<Contact> contacts;
    contacts.reserve(print_a.size() + print_b.size());
    for (const FootprintCorner& corner : print_a)
        if (lies_on(print_b, corner.projection, tolerance))
            add_if_new(contacts,
                       {.a = 0,
                        .b = 1,
                        .position = corner.vertex,
                        .normal = n,
                        .separation = n.dot(corner.vertex) - top_of_b,
                        .features = {vertex_feature(corner.index), below}},
                       tolerance);
    for (const FootprintCorner& corner : print_b)
        if (lies_on(print_a, corner.projection, tolerance))
            add_if_new(contacts,
                       {.a = 0,
                        .b = 1,
                        .position = corner.vertex,
                        .normal = n,
                        .separation = bottom_of_a - n.dot(corner.vertex),
                        .features = {above, vertex_feature(corner.index)}},
                       tolerance);
    const std::vector<FootprintSide> sides_a = sides(print_a), sides_b = sides(print_b);
    for (const FootprintSide& side_a : sides_a)
        for (const FootprintSide& side_b : sides_b)
            if (const auto fractions = crossing(side_a, side_b, tolerance)) {
                const Vec3 on_a = point_along(side_a, fractions->along_first);
                const Vec3 on_b = point_along(side_b, fractions->along_second);
                add_if_new(contacts,
                           {.a = 0,
                            .b = 1,
                            .position = 0.5 * (on_a + on_b),
                            .normal = n,
                            .separation = n.dot(on_a - on_b),
                            .features = {feature_of(side_a), feature_of(side_b)}},
                           tolerance);
            }
    return contacts;
}
// [contact-points]

}  // namespace collide
