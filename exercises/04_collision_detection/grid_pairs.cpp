// Exercise 4.4  A grid
//
// Return all pairs of boxes that overlap. Put the boxes into the cubes of a grid, and ask
// overlaps(i, j) for boxes that have a cube in common, once for each pair, and for no others. A Cell
// is a cube's name, and std::unordered_map<Cell, std::vector<int>, CellHash> a table of who lies
// where.
#include "chapters/04_collision_detection/grid.hpp"
#include "common/testing/exercise.hpp"

namespace collide {

std::vector<IndexPair> grid_pairs(const std::vector<BoundingBox>& boxes, double cell_size,
                                  const OverlapTest& overlaps) {
    TODO(boxes, cell_size, overlaps);  // delete this line when you start
}

}  // namespace collide
