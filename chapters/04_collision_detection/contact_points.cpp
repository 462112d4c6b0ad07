#include "chapters/04_collision_detection/contact_points.hpp"

#include <algorithm>
#include <limits>

#include "chapters/04_collision_detection/footprint.hpp"
#include "common/core/errors.hpp"

namespace collide {

namespace {

/// A corner this close to the other shape's face counts as a contact if no other contact is so near [m].
constexpr double beside = 20 * contact_tolerance;

/// Range of heights of a shape along the normal [m].
struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
};

/// The height of each vertex along the normal, and the lowest and the highest.
Extent measure_heights(const ConvexShape& shape, const Vec3& normal, std::vector<double>& heights) {
    Extent extent;
    heights.resize(shape.vertices.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const double height = normal.dot(shape.vertices[i]);
        heights[i] = height;
        extent.low = std::min(extent.low, height);
        extent.high = std::max(extent.high, height);
    }
    return extent;
}

/// Two directions that span the plane.
struct PlaneAxes {
    Vec3 u, v;
};

/// Which of two vertices above each other counts?
enum class Nearest { highest, lowest };

/// Of points that coincide, only the first in the order of their heights remains.
void keep_nearest(const std::vector<double>& heights, Nearest nearest, double tolerance,
                  std::vector<FootprintCorner>& points) {
    std::sort(points.begin(), points.end(), [&](const auto& one, const auto& other) {
        const double first = heights[one.index], second = heights[other.index];
        if (first == second) return one.index < other.index;
        return nearest == Nearest::highest ? first > second : first < second;
    });
    keep_distinct(points, tolerance);
}

/// The face that looks along the direction most; of several the first.
int face_along(const ConvexShape& shape, const Vec3& direction) {
    constexpr double same_plane = 1e-9;  // [1], a difference of cosines
    int best = 0;
    double highest = direction.dot(shape.normals[0]);
    for (int f = 1; f < static_cast<int>(shape.normals.size()); ++f) {
        const double cosine = direction.dot(shape.normals[f]);
        if (cosine <= highest + same_plane) continue;
        best = f;
        highest = cosine;
    }
    return best;
}

/// Which vertices belong to a footprint.
struct Slab {
    Extent limits;       // their heights
    double ahead = 0;    // of a face's vertices so much higher or lower [m]
    int face = no_face;  // if there is one
    static constexpr int no_face = -1;
};
bool belongs(const ConvexShape& shape, int vertex, double height, const Slab& slab) {
    const Extent& limits = slab.limits;
    if (height >= limits.low && height <= limits.high) return true;
    if (slab.face == Slab::no_face) return false;
    if (height < limits.low - slab.ahead || height > limits.high + slab.ahead) return false;
    const auto& face = shape.faces[slab.face];
    return std::find(face.begin(), face.end(), vertex) != face.end();
}

/// The footprint of the vertices that belong to the slab.
void find_footprint(const ConvexShape& shape, const std::vector<double>& heights, const Slab& slab,
                    const PlaneAxes& axes, Nearest nearest, double tolerance,
                    std::vector<FootprintCorner>& points, Footprint& print) {
    points.clear();
    bool all_distinct = true;
    for (int i = 0; i < static_cast<int>(heights.size()); ++i) {
        if (!belongs(shape, i, heights[i], slab)) continue;
        const Vec3& vertex = shape.vertices[i];
        const FootprintCorner point{{axes.u.dot(vertex), axes.v.dot(vertex)}, i};
        for (const FootprintCorner& other : points)
            all_distinct = all_distinct && !coincide(point, other, tolerance);
        points.push_back(point);
    }
    if (!all_distinct) keep_nearest(heights, nearest, tolerance, points);
    make_footprint(points, print);
}

/// A footprint's side as a segment in space.
struct SpaceSide {
    const Vec3 &from, &to;  // [m]
    Feature feature;
};
SpaceSide in_space(const Footprint& print, const FootprintSide& side, const ConvexShape& shape) {
    const int from = print[side.from].index, to = print[side.to].index;
    return {shape.vertices[from], shape.vertices[to], edge_feature(from, to)};
}

Vec3 point_along(const SpaceSide& side, double fraction) {
    return side.from + fraction * (side.to - side.from);
}

// [feature-below]
/// The feature that a footprint belongs to: a vertex, an edge, or the face that looks along
/// `normal`. Of coplanar faces always the first, so that its identity does not depend on rounding.
Feature feature_of(const Footprint& footprint, const ConvexShape& shape, const Vec3& normal) {
    if (footprint.size() == 1) return vertex_feature(footprint[0].index);
    if (footprint.size() == 2) return edge_feature(footprint[0].index, footprint[1].index);
    return face_feature(face_along(shape, normal));
}
// [feature-below]

/// How far above a point, along the plane's normal n̂, the surface of a feature lies: that of a face may be
/// tilted against the plane. Edges and vertices end at the plane [m].
double height_above(const Vec3& point, const ConvexShape& shape, const Feature& feature,
                    const Vec3& n, double end_of_shape) {
    const double to_the_end = end_of_shape - n.dot(point);
    if (feature.kind != Feature::Kind::face) return to_the_end;
    const Vec3& m = shape.normals[feature.index];
    const Vec3& on_face = shape.vertices[shape.faces[feature.index][0]];
    return m.dot(on_face - point) / m.dot(n);
}

/// Adds a contact unless the pair, whose contacts begin at `first`, has one at the same position.
void add_if_new(std::vector<Contact>& contacts, std::size_t first, const Contact& contact,
                double tolerance) {
    const auto coincides = [&](const Contact& other) {
        const Vec3 offset = contact.position - other.position;
        const Vec3 tangential = offset - contact.normal.dot(offset) * contact.normal;
        return tangential.squaredNorm() <=
               4 * tolerance * tolerance;  // each may be off by one tolerance
    };
    const auto begin = contacts.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, contacts.end(), coincides)) contacts.push_back(contact);
}

/// The nearest points of two footprints that do not overlap, as a contact.
Contact nearest_contact(const ConvexShape& a, const ConvexShape& b, const FootprintPair& prints,
                        const Vec3& n) {
    Contact nearest{.a = 0, .b = 1, .normal = n};
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](const ConvexShape& with_corner, const FootprintCorner& corner,
                              const ConvexShape& with_side, const Footprint& print,
                              const FootprintSide& side) {
        const Vec2& from = print[side.from].projection;
        const Vec2 along = print[side.to].projection - from;
        const double length_2 = along.squaredNorm();
        const double fraction =
            length_2 == 0 ? 0
                          : std::clamp(along.dot(corner.projection - from) / length_2, 0.0, 1.0);
        const double distance = (corner.projection - from - fraction * along).norm();
        if (distance >= least) return;
        least = distance;
        const bool corner_is_of_a = &with_corner == &a;
        const Vec3& vertex = with_corner.vertices[corner.index];
        const SpaceSide segment = in_space(print, side, with_side);
        const Vec3 on_side = point_along(segment, fraction);
        nearest.position = 0.5 * (vertex + on_side);
        nearest.separation = (corner_is_of_a ? 1 : -1) * n.dot(vertex - on_side);
        nearest.features = {vertex_feature(corner.index), segment.feature};
        if (!corner_is_of_a) std::swap(nearest.features.a, nearest.features.b);
    };
    const auto consider_all = [&](const ConvexShape& with_corner, const Footprint& corners,
                                  const ConvexShape& with_side, const Footprint& print) {
        for (const FootprintCorner& corner : corners) {
            if (print.size() == 1) consider(with_corner, corner, with_side, print, {0, 0});
            for (int k = 0; k < number_of_sides(print); ++k)
                consider(with_corner, corner, with_side, print, side_of(print, k));
        }
    };
    consider_all(a, prints.first, b, prints.second);
    consider_all(b, prints.second, a, prints.first);
    return nearest;
}

/// Does a corner lie outside a face by more than the tolerance, but by so little that it may sink in unseen?
bool lies_beside(const Footprint& face, const Footprint& other, int corner, const SideAreas& areas,
                 double tolerance) {
    return tolerance < beside && face.size() > 2 && lies_on(face, other, corner, areas, beside) &&
           !lies_on(face, other, corner, areas, tolerance);
}

/// The contacts on one plane. True if the shapes touch, but their footprints on this plane do not
/// overlap, so that there are none.
bool finds_none(const ConvexShape& a, const ConvexShape& b, const Separation& separation,
                double tolerance, double reach, double ahead, ContactScratch& scratch,
                std::vector<Contact>& contacts) {
    const Vec3& n = separation.normal;
    const double bottom_of_a = measure_heights(a, n, scratch.heights_a).low,
                 top_of_b = measure_heights(b, n, scratch.heights_b).high;
    if (bottom_of_a - top_of_b > std::max(tolerance, reach)) return false;

    // The footprints of all vertices on the plane, or between the planes if the shapes penetrate.
    const Extent limits{std::min(bottom_of_a, top_of_b) - tolerance,
                        std::max(bottom_of_a, top_of_b) + tolerance};
    Slab slab_a{.limits = limits, .ahead = ahead}, slab_b = slab_a;
    if (ahead > tolerance) {
        slab_a.face = face_along(a, -n);
        slab_b.face = face_along(b, n);
    }
    const Vec3 u = n.unitOrthogonal();
    const PlaneAxes axes{u, n.cross(u)};
    FootprintPair& prints = scratch.prints;
    Footprint &print_a = prints.first, &print_b = prints.second;
    find_footprint(a, scratch.heights_a, slab_a, axes, Nearest::lowest, tolerance, scratch.points,
                   print_a);
    find_footprint(b, scratch.heights_b, slab_b, axes, Nearest::highest, tolerance, scratch.points,
                   print_b);
    measure_sides(print_a, print_b, prints.of_first);
    measure_sides(print_b, print_a, prints.of_second);

    // [contact-points]
    const Feature above = feature_of(print_a, a, -n), below = feature_of(print_b, b, n);
    const std::size_t first = contacts.size();
    Contact contact{.a = 0, .b = 1, .normal = n};
    const auto add_corners = [&](const auto& lies, double width) {
        for (int i = 0; i < static_cast<int>(print_a.size()); ++i) {
            if (!lies(print_b, print_a, i, prints.of_first, tolerance)) continue;
            const int vertex = print_a[i].index;
            contact.position = a.vertices[vertex];
            contact.separation = std::max(scratch.heights_a[vertex] - top_of_b,
                                          -height_above(contact.position, b, below, n, top_of_b));
            contact.features = {vertex_feature(vertex), below};
            add_if_new(contacts, first, contact, width);
        }
        for (int i = 0; i < static_cast<int>(print_b.size()); ++i) {
            if (!lies(print_a, print_b, i, prints.of_second, tolerance)) continue;
            const int vertex = print_b[i].index;
            contact.position = b.vertices[vertex];
            contact.separation = std::max(bottom_of_a - scratch.heights_b[vertex],
                                          height_above(contact.position, a, above, n, bottom_of_a));
            contact.features = {above, vertex_feature(vertex)};
            add_if_new(contacts, first, contact, width);
        }
    };
    add_corners(lies_on, tolerance);
    for (int i = 0; i < number_of_sides(print_a); ++i)
        for (int j = 0; j < number_of_sides(print_b); ++j) {
            if (!may_cross(prints, i, j)) continue;
            const auto fractions = crossing(prints, i, j, tolerance);
            if (!fractions) continue;
            const SpaceSide side_a = in_space(print_a, side_of(print_a, i), a);
            const SpaceSide side_b = in_space(print_b, side_of(print_b, j), b);
            const Vec3 on_a = point_along(side_a, fractions->along_first);
            const Vec3 on_b = point_along(side_b, fractions->along_second);
            contact.position = 0.5 * (on_a + on_b);
            contact.separation = n.dot(on_a - on_b);
            contact.features = {side_a.feature, side_b.feature};
            add_if_new(contacts, first, contact, tolerance);
        }
    if (bottom_of_a - top_of_b > tolerance) return false;  // within reach: nothing sinks in yet
    add_corners(lies_beside, beside);
    // [contact-points]
    return contacts.size() == first;
}

}  // namespace

void add_contact_points(const ConvexShape& a, const ConvexShape& b, const Separation& separation,
                        double tolerance, double reach, ContactScratch& scratch,
                        std::vector<Contact>& contacts, double ahead) {
    require_positive("tolerance", tolerance);
    if (!finds_none(a, b, separation, tolerance, reach, ahead, scratch, contacts)) return;
    // Each other plane is tried once, and then the nearest points of the footprints are the contact.
    Separation plane = separation;
    const Separation best = find_separation(a, b);
    if (best.distance > separation.distance + separating_tolerance) {  // it was only remembered
        if (!finds_none(a, b, best, tolerance, reach, 0, scratch, contacts)) return;
        plane = best;
    }
    if (plane.witness.from == PlaneFrom::edges) {
        ContactScratch of_faces;
        const Separation faces = find_face_separation(a, b);
        const std::size_t first = contacts.size();
        finds_none(a, b, faces, tolerance, reach, 0, of_faces, contacts);
        if (contacts.size() > first) return;
    }
    contacts.push_back(nearest_contact(a, b, scratch.prints, plane.normal));
}

std::vector<Contact> find_contact_points(const ConvexShape& a, const ConvexShape& b,
                                         const Separation& separation, double tolerance,
                                         double reach) {
    ContactScratch scratch;
    std::vector<Contact> contacts;
    add_contact_points(a, b, separation, tolerance, reach, scratch, contacts);
    return contacts;
}

}  // namespace collide
