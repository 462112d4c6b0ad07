// hint: Intervals that only touch overlap too. The list is already in the right order for that:
// beginnings come before ends at the same value, so you need not compare values.
#include <algorithm>

#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    std::vector<IndexPair> pairs;
    std::vector<int> active;
    const auto end_of = [&](int interval) {
        return std::find_if(endpoints.begin(), endpoints.end(),
                            [&](const Endpoint& endpoint) {
                                return endpoint.interval == interval && endpoint.side == Side::end;
                            })
            ->value;
    };
    for (const Endpoint& endpoint : endpoints) {
        if (endpoint.side == Side::end) {
            active.erase(std::find(active.begin(), active.end(), endpoint.interval));
            continue;
        }
        for (const int other : active)
            if (end_of(other) > endpoint.value)
                pairs.push_back(ordered_pair(other, endpoint.interval));
        active.push_back(endpoint.interval);
    }
    return pairs;
}

}  // namespace collide
