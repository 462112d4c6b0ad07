#include <algorithm>

#include "chapters/04_collision_detection/sweep.hpp"

namespace collide {

// Every pair is found once: when the later of the two begins. A removal costs at most the length of
// the active list, and all other intervals in it overlap the one removed, so all removals together
// cost O(n + k).
std::vector<IndexPair> interval_overlaps(const std::vector<Endpoint>& endpoints) {
    std::vector<IndexPair> pairs;
    std::vector<int> active;
    for (const Endpoint& endpoint : endpoints) {
        if (endpoint.side == Side::end) {
            active.erase(std::find(active.begin(), active.end(), endpoint.interval));
            continue;
        }
        for (const int other : active) pairs.push_back(ordered_pair(other, endpoint.interval));
        active.push_back(endpoint.interval);
    }
    return pairs;
}

}  // namespace collide
