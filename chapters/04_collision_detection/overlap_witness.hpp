// A feature that proves that two convex shapes overlap, to be remembered while the moment of impact
// is searched for.
#pragma once
#include <optional>

#include "chapters/04_collision_detection/convex.hpp"

namespace collide {

// [overlap-witness]
enum class EdgeOf { a, b };

/// An edge of one shape that has a part inside the other. It moves with its body.
struct OverlapWitness {
    EdgeOf shape = EdgeOf::a;
    int edge = 0;  ///< its index
};
// [overlap-witness]

/// Does the edge still have a part inside the other shape? Then the two overlap; if not, nothing is
/// known. Touching is not inside.
bool proves_overlap(const ConvexShape& a, const ConvexShape& b, const OverlapWitness& witness);

/// Looks at all edges. Overlapping shapes nearly always have a witness, but equal cubes that are
/// stacked and lowered have none: there, only find_separation knows.
std::optional<OverlapWitness> find_overlap_witness(const ConvexShape& a, const ConvexShape& b);

}  // namespace collide
