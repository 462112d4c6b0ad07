#include "chapters/04_collision_detection/separation.hpp"

#include <algorithm>
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

/// Seen along the other shape's edge, does one face of an edge look forwards and the other back? Else
/// the edge reaches farthest along neither of the two normals, eq. (4.7). A face that looks to neither
/// side is parallel to the other edge: then the plane of the edges is the plane of that face.
/// @param left, right  n̂·e of the faces with the other edge [m]
bool look_both_ways(double left, double right, double length) {
    const double least = 1e-12 * length;  // rounding
    return (left > least && right < -least) || (left < -least && right > least);
}

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
    std::vector<double> along(b.normals.size());
    for (int i = 0; i < static_cast<int>(a.edges.size()); ++i) {
        const Edge& edge_a = a.edges[i];
        const Vec3 e_a = direction(a, edge_a);
        const double length_a = e_a.norm();
        for (std::size_t f = 0; f < along.size(); ++f) along[f] = b.normals[f].dot(e_a);
        for (int j = 0; j < static_cast<int>(b.edges.size()); ++j) {
            const Edge& edge_b = b.edges[j];
            if (!look_both_ways(along[edge_b.left], along[edge_b.right], length_a)) continue;
            const Vec3 e_b = direction(b, edge_b);
            const double right = a.normals[edge_a.right].dot(e_b);
            if (!look_both_ways(a.normals[edge_a.left].dot(e_b), right, e_b.norm())) continue;
            if ((right > 0) != (along[edge_b.right] > 0)) continue;  // the normals disagree
            // What the two edges alone say is never less than the separation.
            const Vec3 cross = right > 0 ? e_a.cross(e_b) : e_b.cross(e_a);
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
                                   std::optional<Witness>& witness) {
    WitnessUse use = WitnessUse::none;
    if (witness) {
        const auto known = separation_along(a, b, *witness);
        if (known && known->distance >= -separating_tolerance) return {*known, WitnessUse::hit};
        use = WitnessUse::miss;
    }
    const Separation found = find_separation(a, b);
    witness = found.witness;
    return {found, use};
}
// [cached-separation]

}  // namespace collide
