// Broad phase by sort and sweep: overlapping bounding boxes, updated from frame to frame.
#pragma once
#include <array>
#include <set>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

/// For tables with pairs as keys: std::unordered_map<IndexPair, …, IndexPairHash>.
struct IndexPairHash {
    std::size_t operator()(const IndexPair& pair) const;
};

// [broad-phase]
/// State kept from one frame to the next.
struct BroadPhase {
    std::vector<BoundingBox> boxes;             ///< of this frame
    std::array<std::vector<Endpoint>, 3> axes;  ///< endpoints in order along x, y, z
    std::vector<IndexPair> pairs;               ///< of overlapping boxes, in order
};
// [broad-phase]

/// Cost and changes of one frame.
struct BroadPhaseUpdate {
    std::int64_t exchanges = 0;  ///< c, on the three axes together
    int begun = 0;               ///< pairs that begin to overlap in this frame
    int ended = 0;               ///< pairs that cease to overlap in this frame
};

/// Sorts from scratch and sweeps along x: O(n log n + k') for k' pairs that overlap along x.
BroadPhase start_broad_phase(const std::vector<BoundingBox>& boxes);

/// Updates the pairs after the boxes have moved; their number must be the same. O(n + c), and O(k)
/// for the k pairs of the table in a frame in which some begin or end.
BroadPhaseUpdate update_broad_phase(BroadPhase& broad_phase, const std::vector<BoundingBox>& boxes);

/// All overlapping pairs, by comparing each box with every other: O(n²).
std::set<IndexPair> overlaps_by_brute_force(const std::vector<BoundingBox>& boxes);

}  // namespace collide
