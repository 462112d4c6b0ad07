#include "chapters/04_collision_detection/grid.hpp"

namespace collide {

// Each coordinate times an odd number of its own, then mixed: neighbouring cells must not share a
// bucket.
std::size_t CellHash::operator()(const Cell& cell) const {
    std::uint64_t key = static_cast<std::uint64_t>(cell[0]) * 0x9e3779b97f4a7c15U +
                        static_cast<std::uint64_t>(cell[1]) * 0xc2b2ae3d27d4eb4fU +
                        static_cast<std::uint64_t>(cell[2]) * 0x165667b19e3779f9U;
    key = (key ^ (key >> 31U)) * 0x9e3779b97f4a7c15U;
    return key ^ (key >> 29U);
}

}  // namespace collide
