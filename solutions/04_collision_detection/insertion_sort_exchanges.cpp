#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

// Invariant: the elements before position i are sorted. The inner loop stops at the first
// predecessor that may stay before the element; since the front is sorted, so may all others. So
// exactly the pairs in the wrong order are exchanged, each once.
std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t exchanges = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i)
        for (std::size_t j = i; j > 0 && comes_before(endpoints[j], endpoints[j - 1]); --j) {
            std::swap(endpoints[j - 1], endpoints[j]);
            exchanged(endpoints[j - 1], endpoints[j]);
            ++exchanges;
        }
    return exchanges;
}

}  // namespace collide
