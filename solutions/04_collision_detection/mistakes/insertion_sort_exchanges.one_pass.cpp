// hint: One exchange an element is not enough: it moves down until the one before it need not come
// after it.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t exchanges = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i)
        if (comes_before(endpoints[i], endpoints[i - 1])) {
            std::swap(endpoints[i - 1], endpoints[i]);
            exchanged(endpoints[i - 1], endpoints[i]);
            ++exchanges;
        }
    return exchanges;
}

}  // namespace collide
