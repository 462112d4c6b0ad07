// Which bounding boxes overlap: by the cells of a grid that they lie in.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "chapters/04_collision_detection/bounding_box.hpp"
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

/// A cube of a grid: how many cubes it is away from the origin along x, y and z.
using Cell = std::array<std::int64_t, 3>;
/// For tables with cells as keys: std::unordered_map<Cell, …, CellHash>.
struct CellHash {
    std::size_t operator()(const Cell& cell) const;
};

/// Do the boxes with these two indices overlap?
using OverlapTest = std::function<bool(int i, int j)>;

/// All pairs of boxes that overlap, found by a grid. Exercise 4.4.
///
/// Space is cut into cubes with edges of the given length, side by side; where the grid begins is
/// free. Two boxes that have a cube in common are compared, others are not. To compare them is to ask
/// `overlaps`, once for each pair, and it decides. So it is asked for every pair that overlaps by
/// (4.1), also if the boxes only touch. Each pair is reported once, as an ordered_pair, in any order.
///
/// The boxes may lie anywhere, up to 1e15 cubes from the origin: time and memory grow with the number
/// of cubes that the boxes lie in, not with the space between them.
/// @param boxes      low <= high; any number of them, smaller or larger than a cube
/// @param cell_size  the edge of a cube, > 0 [m]
/// @param overlaps   asked with two different indices, in either order
std::vector<IndexPair> grid_pairs(const std::vector<BoundingBox>& boxes, double cell_size,
                                  const OverlapTest& overlaps);

}  // namespace collide
