// hint: The smaller index comes first in a pair, whichever interval begins first. Use ordered_pair.
#include <algorithm>

#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    std::vector<IndexPair> pairs;
    std::vector<int> active;
    for (const Endpoint& endpoint : endpoints) {
        if (endpoint.side == Side::end) {
            active.erase(std::find(active.begin(), active.end(), endpoint.interval));
            continue;
        }
        for (const int other : active) pairs.emplace_back(other, endpoint.interval);
        active.push_back(endpoint.interval);
    }
    return pairs;
}

}  // namespace collide
