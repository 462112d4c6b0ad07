// hint: You report the exchange the wrong way round: the first argument is the endpoint that now
// stands before the other.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::int64_t insertion_sort_exchanges(std::vector<Endpoint>& endpoints,
                                      const OnExchange& exchanged) {
    std::int64_t exchanges = 0;
    for (std::size_t i = 1; i < endpoints.size(); ++i)
        for (std::size_t j = i; j > 0 && comes_before(endpoints[j], endpoints[j - 1]); --j) {
            exchanged(endpoints[j - 1], endpoints[j]);
            std::swap(endpoints[j - 1], endpoints[j]);
            ++exchanges;
        }
    return exchanges;
}

}  // namespace collide
