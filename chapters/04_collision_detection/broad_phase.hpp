// Which bounding boxes overlap: sort and sweep on three axes, kept up to date from frame to frame.
#pragma once
#include <array>
#include <set>
#include <unordered_set>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

struct IndexPairHash {
    std::size_t operator()(const IndexPair& pair) const;
};

// [broad-phase]
/// What is remembered from one frame to the next.
struct BroadPhase {
    std::vector<BoundingBox> boxes;                      ///< of this frame
    std::array<std::vector<Endpoint>, 3> axes;           ///< endpoints in order along x, y, z
    std::unordered_set<IndexPair, IndexPairHash> pairs;  ///< whose boxes overlap
};
// [broad-phase]

/// What one frame cost, and what it changed.
struct BroadPhaseUpdate {
    std::int64_t exchanges = 0;  ///< c, on the three axes together
    int begun = 0;               ///< pairs that overlap now and did not before
    int ended = 0;               ///< the other way round
};

/// Sorts from scratch and sweeps along x: O(n log n + k'), for k' pairs that overlap along x.
BroadPhase start_broad_phase(const std::vector<BoundingBox>& boxes);

/// The boxes have moved; there must be as many as before. O(n + c).
BroadPhaseUpdate update_broad_phase(BroadPhase& broad_phase, const std::vector<BoundingBox>& boxes);

/// All pairs that overlap, found by comparing each box with each: O(n²).
std::set<IndexPair> overlaps_by_brute_force(const std::vector<BoundingBox>& boxes);

}  // namespace collide
