#include "chapters/04_collision_detection/sweep.hpp"

#include <algorithm>

#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

struct Interval {
    double low, high;
};

std::vector<Endpoint> endpoints_of(const std::vector<Interval>& intervals) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < static_cast<int>(intervals.size()); ++i) {
        endpoints.push_back({intervals[i].low, i, Side::begin});
        endpoints.push_back({intervals[i].high, i, Side::end});
    }
    std::sort(endpoints.begin(), endpoints.end(), comes_before);
    return endpoints;
}

// The pairs in order, so that they can be compared; repeated ones stay.
std::vector<IndexPair> overlaps(const std::vector<Interval>& intervals) {
    std::vector<IndexPair> pairs = interval_overlaps(endpoints_of(intervals));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

std::vector<IndexPair> by_brute_force(const std::vector<Interval>& intervals) {
    std::vector<IndexPair> pairs;
    for (int i = 0; i < static_cast<int>(intervals.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(intervals.size()); ++j)
            if (intervals[i].low <= intervals[j].high && intervals[j].low <= intervals[i].high)
                pairs.push_back({i, j});
    return pairs;
}

using Pairs = std::vector<IndexPair>;

}  // namespace

TEST_CASE("intervals apart do not overlap") {
    CHECK(overlaps({{0, 1}, {2, 3}, {4, 5}}).empty());
    CHECK(overlaps({{0, 1}, {0.5, 2}}).size() == 1);
}

TEST_CASE("an interval that has ended overlaps no later one") {
    CHECK(overlaps({{0, 1}, {0.5, 3}, {2, 4}}) == Pairs{{0, 1}, {1, 2}});
}

TEST_CASE("an interval inside another overlaps it") {
    CHECK(overlaps({{0, 10}, {4, 5}}) == Pairs{{0, 1}});
}

TEST_CASE("intervals may end in any order, not only the first or the last begun") {
    CHECK(overlaps({{0, 3}, {1, 10}, {2, 5}, {4, 6}}) ==
          Pairs{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}});
}

TEST_CASE("the smaller index comes first, whichever begins first") {
    CHECK(overlaps({{1, 3}, {0, 2}}) == Pairs{{0, 1}});
}

TEST_CASE("intervals that touch, or are single points, overlap") {
    CHECK(overlaps({{0, 1}, {1, 2}}) == Pairs{{0, 1}});
    CHECK(overlaps({{1, 1}, {1, 1}, {0, 1}}) == Pairs{{0, 1}, {0, 2}, {1, 2}});
}

TEST_CASE("500 random lists: the pairs of brute force, each once") {
    Random random(411);
    for (int i = 0; i < 500; ++i) {
        std::vector<Interval> intervals;
        for (int k = 0; k < 20; ++k) {
            const double low = random.chance(0.5) ? random.index(20) : random.uniform(0, 20);
            intervals.push_back({low, low + random.index(4)});
        }
        REQUIRE(overlaps(intervals) == by_brute_force(intervals));
    }
}
