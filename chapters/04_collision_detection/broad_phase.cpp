#include "chapters/04_collision_detection/broad_phase.hpp"

#include <algorithm>
#include <iterator>

#include "common/core/errors.hpp"

namespace collide {

namespace {

void require_valid(const std::vector<BoundingBox>& boxes) {
    for (const BoundingBox& box : boxes) require_valid("box", box);
}

double endpoint_value(const BoundingBox& box, Side side, int axis) {
    return side == Side::begin ? box.low[axis] : box.high[axis];
}

/// In order, and each once.
void put_in_order(std::vector<IndexPair>& pairs) {
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

}  // namespace

// Two 32-bit indices in one word, then mixed: neighbouring indices must not share a bucket.
std::size_t IndexPairHash::operator()(const IndexPair& pair) const {
    std::uint64_t key =
        static_cast<std::uint64_t>(pair.first) << 32U | static_cast<std::uint64_t>(pair.second);
    key = (key ^ (key >> 31U)) * 0x9e3779b97f4a7c15U;
    return key ^ (key >> 29U);
}

// [start]
BroadPhase start_broad_phase(const std::vector<BoundingBox>& boxes) {
    require_valid(boxes);
    BroadPhase broad_phase{.boxes = boxes, .axes = {}, .pairs = {}};
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<Endpoint>& endpoints = broad_phase.axes[axis];
        for (int i = 0; i < static_cast<int>(boxes.size()); ++i)
            for (const Side side : {Side::begin, Side::end})
                endpoints.push_back({endpoint_value(boxes[i], side, axis), i, side});
        std::sort(endpoints.begin(), endpoints.end(), comes_before);
    }
    for (const IndexPair& pair : interval_overlaps(broad_phase.axes[0]))
        if (overlap(boxes[pair.first], boxes[pair.second])) broad_phase.pairs.push_back(pair);
    put_in_order(broad_phase.pairs);
    return broad_phase;
}
// [start]

namespace {

/// Takes pairs out of the table and enters others, all in one pass.
void change_table(std::vector<IndexPair>& table, const std::vector<IndexPair>& begun,
                  const std::vector<IndexPair>& ended) {
    std::vector<IndexPair> kept, changed;
    kept.reserve(table.size());
    changed.reserve(table.size() + begun.size());
    std::set_difference(table.begin(), table.end(), ended.begin(), ended.end(),
                        std::back_inserter(kept));
    std::set_union(kept.begin(), kept.end(), begun.begin(), begun.end(),
                   std::back_inserter(changed));
    table = std::move(changed);
}

}  // namespace

// [update]
BroadPhaseUpdate update_broad_phase(BroadPhase& broad_phase,
                                    const std::vector<BoundingBox>& boxes) {
    if (boxes.size() != broad_phase.boxes.size())
        refuse("number of boxes", std::to_string(boxes.size()),
               "as before, " + std::to_string(broad_phase.boxes.size()));
    require_valid(boxes);
    BroadPhaseUpdate update;
    std::vector<IndexPair> begun, ended;
    const auto exchanged = [&](const Endpoint& lower, const Endpoint& upper) {
        if (lower.side == upper.side) return;  // changes no overlap
        const int i = lower.interval, j = upper.interval;
        if (lower.side == Side::begin) {  // b_i moved below e_j: they overlap along this axis
            if (overlap(boxes[i], boxes[j])) begun.push_back(ordered_pair(i, j));
        } else {  // e_i moved below b_j: they no longer do
            if (overlap(broad_phase.boxes[i], broad_phase.boxes[j]))
                ended.push_back(ordered_pair(i, j));
        }
    };
    for (int axis = 0; axis < 3; ++axis) {
        for (Endpoint& endpoint : broad_phase.axes[axis])
            endpoint.value = endpoint_value(boxes[endpoint.interval], endpoint.side, axis);
        update.exchanges += insertion_sort_exchanges(broad_phase.axes[axis], exchanged);
    }
    put_in_order(begun);  // more than one axis may have noticed
    put_in_order(ended);
    if (!begun.empty() || !ended.empty()) change_table(broad_phase.pairs, begun, ended);
    update.begun = static_cast<int>(begun.size());
    update.ended = static_cast<int>(ended.size());
    broad_phase.boxes = boxes;
    return update;
}
// [update]

std::set<IndexPair> overlaps_by_brute_force(const std::vector<BoundingBox>& boxes) {
    std::set<IndexPair> pairs;
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j)
            if (overlap(boxes[i], boxes[j])) pairs.insert({i, j});
    return pairs;
}

}  // namespace collide
