#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "chapters/04_collision_detection/grid.hpp"

namespace collide {

// A box occupies the cells from its low corner to its high corner. Rounding down (not towards zero)
// is monotonic, so touching boxes share a cell, however the division rounds. Two boxes may share
// many cells. They are compared only in the lowest shared cell, whose coordinates are the larger of
// the two boxes' lowest ones. So no set of compared pairs is needed.
std::vector<IndexPair> grid_pairs(const std::vector<BoundingBox>& boxes, double cell_size,
                                  const OverlapTest& overlaps) {
    const auto cell_of = [&](const Vec3& point) {
        const auto index = [&](double x) {
            return static_cast<std::int64_t>(std::floor(x / cell_size));
        };
        return Cell{index(point.x()), index(point.y()), index(point.z())};
    };
    const auto first_shared = [](const Cell& a, const Cell& b) {
        return Cell{std::max(a[0], b[0]), std::max(a[1], b[1]), std::max(a[2], b[2])};
    };

    std::unordered_map<Cell, std::vector<int>, CellHash> grid;
    std::vector<IndexPair> pairs;
    std::vector<Cell> lowest;
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
        lowest.push_back(cell_of(boxes[i].low));
        const Cell low = lowest[i], high = cell_of(boxes[i].high);
        for (std::int64_t x = low[0]; x <= high[0]; ++x)
            for (std::int64_t y = low[1]; y <= high[1]; ++y)
                for (std::int64_t z = low[2]; z <= high[2]; ++z) {
                    const Cell cell{x, y, z};
                    std::vector<int>& inside = grid[cell];
                    for (const int j : inside)
                        if (cell == first_shared(low, lowest[j]) && overlaps(j, i))
                            pairs.push_back(ordered_pair(j, i));
                    inside.push_back(i);
                }
    }
    return pairs;
}

}  // namespace collide
