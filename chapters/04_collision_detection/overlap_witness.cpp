#include "chapters/04_collision_detection/overlap_witness.hpp"

#include <algorithm>

namespace collide {

namespace {

// Smallest depth that counts as inside: above rounding, so that touching shapes do not overlap [m].
constexpr double min_depth = 1e-9;

// [passes-through]
/// Does the edge lie partly inside the shape? Clips the edge against one face after the other.
bool passes_through(const ConvexShape& of, const Edge& edge, const ConvexShape& shape) {
    double from = 0, to = 1;  // the clipped edge, as fractions of its length
    for (std::size_t f = 0; f < shape.faces.size(); ++f) {
        const Vec3& on_face = shape.vertices[shape.faces[f][0]];
        const double begin =
            shape.normals[f].dot(of.vertices[edge.from] - on_face) + min_depth;  // > 0: outside
        const double end = shape.normals[f].dot(of.vertices[edge.to] - on_face) + min_depth;
        if (begin > 0 && end > 0) return false;
        if (begin > 0) from = std::max(from, begin / (begin - end));
        if (end > 0) to = std::min(to, begin / (begin - end));
        if (from > to) return false;
    }
    return true;
}
// [passes-through]

}  // namespace

bool proves_overlap(const ConvexShape& a, const ConvexShape& b, const OverlapWitness& witness) {
    return witness.shape == EdgeOf::a ? passes_through(a, a.edges[witness.edge], b)
                                      : passes_through(b, b.edges[witness.edge], a);
}

std::optional<OverlapWitness> find_overlap_witness(const ConvexShape& a, const ConvexShape& b) {
    for (const EdgeOf shape : {EdgeOf::a, EdgeOf::b}) {
        const std::size_t count = shape == EdgeOf::a ? a.edges.size() : b.edges.size();
        for (int i = 0; i < static_cast<int>(count); ++i)
            if (const OverlapWitness witness{shape, i}; proves_overlap(a, b, witness))
                return witness;
    }
    return std::nullopt;
}

}  // namespace collide
