// hint: At an end you take the latest interval off the active list. Look for the one that ends: it
// can be anywhere in the list.
#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    std::vector<IndexPair> pairs;
    std::vector<int> active;
    for (const Endpoint& endpoint : endpoints) {
        if (endpoint.side == Side::end) {
            active.pop_back();
            continue;
        }
        for (const int other : active) pairs.push_back(ordered_pair(other, endpoint.interval));
        active.push_back(endpoint.interval);
    }
    return pairs;
}

}  // namespace collide
