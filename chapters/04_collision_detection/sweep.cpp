#include "chapters/04_collision_detection/sweep.hpp"

#include <algorithm>

namespace collide {

// [comes-before]
bool comes_before(const Endpoint& one, const Endpoint& other) {
    if (one.value != other.value) return one.value < other.value;
    return one.side == Side::begin && other.side == Side::end;
}
// [comes-before]

IndexPair ordered_pair(int one, int other) { return std::minmax(one, other); }

}  // namespace collide
