// hint: You compare values. At equal values a beginning comes before an end; comes_before knows.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t exchanges = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i)
        for (std::size_t j = i; j > 0 && endpoints[j].value < endpoints[j - 1].value; --j) {
            std::swap(endpoints[j - 1], endpoints[j]);
            exchanged(endpoints[j - 1], endpoints[j]);
            ++exchanges;
        }
    return exchanges;
}

}  // namespace collide
