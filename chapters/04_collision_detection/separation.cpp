#include "chapters/04_collision_detection/separation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collide {

namespace {

// A plane is better than one found earlier only by more than this. Faces are tried first: of planes
// that agree to within rounding a face wins over a pair of edges [m].
constexpr double better_by = 1e-10;

/// min n̂·v over A minus max n̂·v over B [m].
double gap_along(const Vec3& normal, const ConvexShape& a, const ConvexShape& b) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Vec3& vertex : a.vertices) low = std::min(low, normal.dot(vertex));
    for (const Vec3& vertex : b.vertices) high = std::max(high, normal.dot(vertex));
    return low - high;
}

/// Out of the shape, half-way between its two faces.
Vec3 outwards(const ConvexShape& shape, const Edge& edge) {
    return shape.normals[edge.left] + shape.normals[edge.right];
}

/// The normal of the planes along two edges, if they are not parallel.
std::optional<Vec3> normal_of_edges(const ConvexShape& a, const Edge& edge_a, const ConvexShape& b,
                                    const Edge& edge_b) {
    return edge_edge_normal(direction(a, edge_a), direction(b, edge_b),
                            outwards(b, edge_b) - outwards(a, edge_a));
}

}  // namespace

// [edge-normal]
std::optional<Vec3> edge_edge_normal(const Vec3& edge_a, const Vec3& edge_b, const Vec3& b_to_a) {
    const Vec3 cross = edge_a.cross(edge_b);
    const double length = cross.norm();  // |e_a| |e_b| sin ϑ
    if (length <= parallel_tolerance * edge_a.norm() * edge_b.norm()) return std::nullopt;
    const Vec3 normal = cross / length;
    return normal.dot(b_to_a) < 0 ? Vec3(-normal) : normal;
}
// [edge-normal]

std::optional<Separation> separation_along(const ConvexShape& a, const ConvexShape& b,
                                           const Witness& witness) {
    switch (witness.from) {
        case PlaneFrom::face_of_a: {
            const Vec3& normal = a.normals[witness.a];
            return Separation{
                face_separation(normal, a.vertices[a.faces[witness.a][0]], b.vertices), -normal,
                witness};
        }
        case PlaneFrom::face_of_b: {
            const Vec3& normal = b.normals[witness.b];
            return Separation{
                face_separation(normal, b.vertices[b.faces[witness.b][0]], a.vertices), normal,
                witness};
        }
        case PlaneFrom::edges: break;
    }
    const auto normal = normal_of_edges(a, a.edges[witness.a], b, b.edges[witness.b]);
    if (!normal) return std::nullopt;
    return Separation{gap_along(*normal, a, b), *normal, witness};
}

// [find-separation]
namespace {

/// n̂·e of each edge of a shape with each of these normals, edge by edge; what is only rounding is
/// zero [m].
std::vector<double> edges_along(const ConvexShape& shape, const std::vector<Vec3>& normals) {
    std::vector<double> found;
    found.reserve(shape.edges.size() * normals.size());
    for (const Edge& edge : shape.edges) {
        const Vec3 e = direction(shape, edge);
        const double least = 1e-12 * e.norm();
        for (const Vec3& normal : normals) {
            const double along = normal.dot(e);
            found.push_back(std::abs(along) > least ? along : 0);
        }
    }
    return found;
}

/// Seen along the other shape's edge, does one face of an edge look forwards and the other back? Else
/// the edge reaches farthest along neither of the two normals, eq. (4.7). A face that looks to neither
/// side is parallel to the other edge: then the plane of the edges is the plane of that face.
bool look_both_ways(double left, double right) { return left * right < 0; }

}  // namespace

Separation find_separation(const ConvexShape& a, const ConvexShape& b) {
    Separation best{.distance = -std::numeric_limits<double>::infinity()};
    const auto consider = [&](const Witness& witness) {
        const auto found = separation_along(a, b, witness);
        if (found && found->distance > best.distance + better_by) best = *found;
    };
    for (int f = 0; f < static_cast<int>(a.faces.size()); ++f)
        consider({.from = PlaneFrom::face_of_a, .a = f});
    for (int f = 0; f < static_cast<int>(b.faces.size()); ++f)
        consider({.from = PlaneFrom::face_of_b, .b = f});
    // How far each edge goes along the normals of the other shape's faces, n̂·e [m].
    const std::vector<double> along_a = edges_along(b, a.normals);
    const std::vector<double> along_b = edges_along(a, b.normals);
    for (int i = 0; i < static_cast<int>(a.edges.size()); ++i) {
        const Edge& edge_a = a.edges[i];
        const double* const of_b = &along_b[i * b.normals.size()];
        for (int j = 0; j < static_cast<int>(b.edges.size()); ++j) {
            const Edge& edge_b = b.edges[j];
            const double* const of_a = &along_a[j * a.normals.size()];
            if (!look_both_ways(of_b[edge_b.left], of_b[edge_b.right])) continue;
            if (!look_both_ways(of_a[edge_a.left], of_a[edge_a.right])) continue;
            const bool forwards = of_a[edge_a.right] > 0;
            if (forwards != (of_b[edge_b.right] > 0)) continue;  // the normals disagree
            // What the two edges alone say is never less than the separation.
            const Vec3 e_a = direction(a, edge_a), e_b = direction(b, edge_b);
            const Vec3 cross = forwards ? e_a.cross(e_b) : e_b.cross(e_a);
            const Vec3 way = a.vertices[edge_a.from] - b.vertices[edge_b.from];
            if (cross.dot(way) <= (best.distance + better_by) * cross.norm()) continue;
            consider({.from = PlaneFrom::edges, .a = i, .b = j});
        }
    }
    return best;
}
// [find-separation]

// [cached-separation]
CachedSeparation cached_separation(const ConvexShape& a, const ConvexShape& b,
                                   std::optional<Witness>& witness, double slack) {
    WitnessUse use = WitnessUse::none;
    if (witness) {
        const auto known = separation_along(a, b, *witness);
        if (known && known->distance >= -slack) return {*known, WitnessUse::hit};
        use = WitnessUse::miss;
    }
    const Separation found = find_separation(a, b);
    witness = found.witness;
    return {found, use};
}
// [cached-separation]

}  // namespace collide
