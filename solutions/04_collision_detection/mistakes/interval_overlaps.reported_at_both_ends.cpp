// hint: You report a pair when the second interval begins, and again when one of them ends. Once is
// enough.
#include <algorithm>

#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    std::vector<IndexPair> pairs;
    std::vector<int> active;
    for (const Endpoint& endpoint : endpoints) {
        if (endpoint.side == Side::end)
            active.erase(std::find(active.begin(), active.end(), endpoint.interval));
        for (const int other : active) pairs.push_back(ordered_pair(other, endpoint.interval));
        if (endpoint.side == Side::begin) active.push_back(endpoint.interval);
    }
    return pairs;
}

}  // namespace collide
