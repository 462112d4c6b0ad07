// hint: An element that moves down three places makes three exchanges, not one. Count in the inner
// loop.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t moved = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i) {
        if (comes_before(endpoints[i], endpoints[i - 1])) ++moved;
        for (std::size_t j = i; j > 0 && comes_before(endpoints[j], endpoints[j - 1]); --j) {
            std::swap(endpoints[j - 1], endpoints[j]);
            exchanged(endpoints[j - 1], endpoints[j]);
        }
    }
    return moved;
}

}  // namespace collide
