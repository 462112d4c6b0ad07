// hint: Endpoints that neither comes before the other stay where they are. You exchange them too.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t exchanges = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i)
        for (std::size_t j = i; j > 0 && !comes_before(endpoints[j - 1], endpoints[j]); --j) {
            std::swap(endpoints[j - 1], endpoints[j]);
            exchanged(endpoints[j - 1], endpoints[j]);
            ++exchanges;
        }
    return exchanges;
}

}  // namespace collide
