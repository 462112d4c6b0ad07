// Overlap witness: an edge that proves overlap, cached during the search for the time of impact.
#pragma once
#include <optional>

#include "chapters/04_collision_detection/convex.hpp"

namespace collide {

// [overlap-witness]
enum class EdgeOf { a, b };

/// An edge of one shape that lies partly inside the other. It moves with its body.
struct OverlapWitness {
    EdgeOf shape = EdgeOf::a;
    int edge = 0;  ///< its index
};
// [overlap-witness]

/// Does the edge still lie partly inside the other shape? If so, the shapes overlap; if not,
/// nothing is known. Touching is not inside.
bool proves_overlap(const ConvexShape& a, const ConvexShape& b, const OverlapWitness& witness);

/// Tests all edges. Overlapping shapes nearly always have a witness, but equal cubes that are
/// stacked and lowered have none: there, only find_separation detects the overlap.
std::optional<OverlapWitness> find_overlap_witness(const ConvexShape& a, const ConvexShape& b);

}  // namespace collide
