#include "chapters/04_collision_detection/separation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace collide {

namespace {

// A plane replaces an earlier one only if it is better by more than this. Faces are tried first, so
// of planes that agree to within rounding a face wins over a pair of edges [m].
constexpr double min_improvement = 1e-10;

/// min n̂·v over A minus max n̂·v over B [m].
double gap_along(const Vec3& normal, const ConvexShape& a, const ConvexShape& b) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Vec3& vertex : a.vertices) low = std::min(low, normal.dot(vertex));
    for (const Vec3& vertex : b.vertices) high = std::max(high, normal.dot(vertex));
    return low - high;
}

/// Direction out of the shape at an edge: the sum of its two face normals.
Vec3 outwards(const ConvexShape& shape, const Edge& edge) {
    return shape.normals[edge.left] + shape.normals[edge.right];
}

/// The normal of the planes parallel to two edges, unless the edges are parallel.
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

namespace {

/// Numbers of one search. Their memory is kept from search to search.
struct SearchRoom {
    std::vector<double> along_a, along_b;
};

/// n̂·e of each edge of a shape with each of these normals, edge by edge; snaps rounding to zero
/// [m].
void edge_projections(const ConvexShape& shape, const std::vector<Vec3>& normals,
                      std::vector<double>& projections) {
    projections.resize(shape.edges.size() * normals.size());
    double* next = projections.data();
    for (const Edge& edge : shape.edges) {
        const Vec3 e = direction(shape, edge);
        const double rounding = 1e-24 * e.squaredNorm();
        for (const Vec3& normal : normals) {
            const double projection = normal.dot(e);
            *next++ = projection * projection > rounding ? projection : 0;
        }
    }
}

/// Is a vertex of the other shape above the face itself, not only above its plane, at the height of the
/// gap? Then the gap is the distance of the two shapes, and no plane says more.
bool is_distance(const ConvexShape& shape, int face, const ConvexShape& other, double gap) {
    const std::vector<int>& corners = shape.faces[face];
    const Vec3& normal = shape.normals[face];
    const auto is_above_face = [&](const Vec3& vertex) {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 &from = shape.vertices[corners[i]],
                       &to = shape.vertices[corners[(i + 1) % corners.size()]];
            if (normal.cross(to - from).dot(vertex - from) < 0) return false;
        }
        return true;
    };
    const double highest = gap + min_improvement / 2;
    return std::any_of(other.vertices.begin(), other.vertices.end(), [&](const Vec3& vertex) {
        return normal.dot(vertex - shape.vertices[corners[0]]) <= highest && is_above_face(vertex);
    });
}
bool is_distance(const ConvexShape& a, const ConvexShape& b, const Separation& best) {
    if (best.distance <= 0) return false;
    return best.witness.from == PlaneFrom::face_of_a
               ? is_distance(a, best.witness.a, b, best.distance)
               : is_distance(b, best.witness.b, a, best.distance);
}

}  // namespace

namespace {

/// Does one face of an edge look forwards along the other shape's edge, and the other face back? If
/// not, the edge is the support along neither of the two normals, eq. (4.7). A face that looks to
/// neither side is parallel to the other edge: then the plane of the edges is the plane of that
/// face.
bool face_opposite_ways(double left, double right) { return left * right < 0; }

void consider_plane(const ConvexShape& a, const ConvexShape& b, const Witness& witness,
                    Separation& best) {
    const auto found = separation_along(a, b, witness);
    if (found && found->distance > best.distance + min_improvement) best = *found;
}

/// Most faces look away from the other shape: one of its vertices is enough to see that their planes
/// are no better.
bool may_be_better(const ConvexShape& shape, int face, const ConvexShape& other, double best) {
    const Vec3 &normal = shape.normals[face], &on_face = shape.vertices[shape.faces[face][0]];
    return normal.dot(other.vertices.front() - on_face) > best + min_improvement &&
           normal.dot(other.vertices.back() - on_face) > best + min_improvement;
}

}  // namespace

Separation find_face_separation(const ConvexShape& a, const ConvexShape& b) {
    Separation best{.distance = -std::numeric_limits<double>::infinity()};
    for (int f = 0; f < static_cast<int>(a.faces.size()); ++f)
        if (may_be_better(a, f, b, best.distance))
            consider_plane(a, b, {.from = PlaneFrom::face_of_a, .a = f}, best);
    for (int f = 0; f < static_cast<int>(b.faces.size()); ++f)
        if (may_be_better(b, f, a, best.distance))
            consider_plane(a, b, {.from = PlaneFrom::face_of_b, .b = f}, best);
    return best;
}

// [find-separation]
Separation find_separation(const ConvexShape& a, const ConvexShape& b) {
    Separation best = find_face_separation(a, b);
    if (is_distance(a, b, best)) return best;
    // Projections n̂·e of each edge onto the normals of the other shape's faces [m].
    static thread_local SearchRoom room;
    const auto& [along_a, along_b] = room;
    edge_projections(b, a.normals, room.along_a);
    edge_projections(a, b.normals, room.along_b);
    for (int i = 0; i < static_cast<int>(a.edges.size()); ++i) {
        const Edge& edge_a = a.edges[i];
        const double* const of_b = &along_b[i * b.normals.size()];
        for (int j = 0; j < static_cast<int>(b.edges.size()); ++j) {
            const Edge& edge_b = b.edges[j];
            const double* const of_a = &along_a[j * a.normals.size()];
            if (!face_opposite_ways(of_b[edge_b.left], of_b[edge_b.right])) continue;
            if (!face_opposite_ways(of_a[edge_a.left], of_a[edge_a.right])) continue;
            const bool forwards = of_a[edge_a.right] > 0;
            if (forwards != (of_b[edge_b.right] > 0)) continue;  // the normals disagree
            // The gap between the two edges alone is an upper bound of the separation.
            const Vec3 e_a = direction(a, edge_a), e_b = direction(b, edge_b);
            const Vec3 cross = forwards ? e_a.cross(e_b) : e_b.cross(e_a);
            const Vec3 b_to_a = a.vertices[edge_a.from] - b.vertices[edge_b.from];
            if (cross.dot(b_to_a) <= (best.distance + min_improvement) * cross.norm()) continue;
            consider_plane(a, b, {.from = PlaneFrom::edges, .a = i, .b = j}, best);
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
