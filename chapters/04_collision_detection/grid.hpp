// Broad phase by a uniform grid: overlapping bounding boxes share a cell.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

/// A cube of a grid: its integer coordinates along x, y and z.
using Cell = std::array<std::int64_t, 3>;
/// For tables with cells as keys: std::unordered_map<Cell, …, CellHash>.
struct CellHash {
    std::size_t operator()(const Cell& cell) const;
};

/// Do the boxes with these two indices overlap?
using OverlapTest = std::function<bool(int i, int j)>;

/// All pairs of overlapping boxes, found by a grid. Exercise 4.4.
///
/// Space is divided into adjacent cubes with edges of the given length; the origin of the grid is
/// free. Two boxes that share a cube are compared, others are not. A comparison is one call of
/// `overlaps` for each pair, and its answer decides. So it is called for every pair that overlaps
/// by (4.1), also if the boxes only touch. Each pair is reported once, as an ordered_pair, in any
/// order.
///
/// The boxes may lie anywhere, up to 1e15 cubes from the origin: time and memory grow with the
/// number of cubes that the boxes occupy, not with the space between them.
/// @param boxes      low <= high; any number of them, smaller or larger than a cube
/// @param cell_size  the edge of a cube, > 0 [m]
/// @param overlaps   called with two different indices, in either order
std::vector<IndexPair> grid_pairs(const std::vector<BoundingBox>& boxes, double cell_size,
                                  const OverlapTest& overlaps);

}  // namespace collide
