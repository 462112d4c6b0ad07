#include "chapters/04_collision_detection/sweep.hpp"

#include <algorithm>
#include <iterator>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

using Pairs = std::vector<IndexPair>;

struct Interval {
    double low, high;
};

// The next number that a double can hold.
double just_above(double value) { return std::nextafter(value, HUGE_VAL); }

std::vector<Endpoint> endpoints_of(const std::vector<Interval>& intervals) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < static_cast<int>(intervals.size()); ++i) {
        endpoints.push_back({intervals[i].low, i, Side::begin});
        endpoints.push_back({intervals[i].high, i, Side::end});
    }
    std::stable_sort(endpoints.begin(), endpoints.end(), comes_before);
    return endpoints;
}

// The definition of overlap, (4.1) on one axis, for each pair.
Pairs by_definition(const std::vector<Interval>& intervals) {
    Pairs pairs;
    for (int i = 0; i < static_cast<int>(intervals.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(intervals.size()); ++j)
            if (intervals[i].low <= intervals[j].high && intervals[j].low <= intervals[i].high)
                pairs.push_back({i, j});
    return pairs;
}

std::string text(const Pairs& pairs) {
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(pairs.size(), 10); ++i)
        text += " " + std::to_string(pairs[i].first) + "-" + std::to_string(pairs[i].second);
    return pairs.size() > 10 ? text + " …" : text;
}

// The missing and the superfluous pairs, or "nothing". A duplicate is superfluous.
std::string wrong(Pairs found, Pairs expected) {
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    Pairs missing, too_many;
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                        std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                        std::back_inserter(too_many));
    if (missing.empty() && too_many.empty()) return "nothing";
    return "missing:" + (missing.empty() ? " none" : text(missing)) +
           ", too many:" + (too_many.empty() ? " none" : text(too_many));
}

Pairs sweep(const std::vector<Interval>& intervals) {
    return interval_overlaps(endpoints_of(intervals));
}

std::vector<Interval> random_intervals(Random& random, int count) {
    std::vector<Interval> intervals;
    for (int i = 0; i < count; ++i) {
        const double low = random.chance(0.5) ? random.index(20) - 10 : random.uniform(-10, 10);
        intervals.push_back({low, low + random.index(4)});
    }
    return intervals;
}

// Exchanges at random neighbours of which neither comes before the other.
void shuffle_ties(std::vector<Endpoint>& endpoints, Random& random) {
    for (int round = 0; round < 10; ++round)
        for (std::size_t i = 1; i < endpoints.size(); ++i)
            if (!comes_before(endpoints[i - 1], endpoints[i]) && random.chance(0.5))
                std::swap(endpoints[i - 1], endpoints[i]);
}

}  // namespace

TEST_CASE("no interval, or one, makes no pair") {
    CHECK(wrong(sweep({{0, 1}}), {}) == "nothing");
    CHECK(wrong(sweep({}), {}) == "nothing");
}

TEST_CASE("intervals apart do not overlap") {
    CHECK(wrong(sweep({{0, 1}, {2, 3}, {4, 5}}), {}) == "nothing");
    CHECK(wrong(sweep({{-4, -3}, {-6, -5}, {-8, -7}}), {}) == "nothing");
}

TEST_CASE("intervals with a part in common overlap") {
    CHECK(wrong(sweep({{0, 1}, {0.5, 2}}), {{0, 1}}) == "nothing");
    CHECK(wrong(sweep({{-2, -0.5}, {-1, 0}}), {{0, 1}}) == "nothing");
}

TEST_CASE("an interval that has ended overlaps no later one") {
    CHECK(wrong(sweep({{0, 1}, {0.5, 3}, {2, 4}}), {{0, 1}, {1, 2}}) == "nothing");
}

TEST_CASE("an interval inside another overlaps it") {
    CHECK(wrong(sweep({{0, 10}, {4, 5}}), {{0, 1}}) == "nothing");
}

TEST_CASE("intervals may end in any order, not only the first or the last begun") {
    CHECK(wrong(sweep({{0, 3}, {1, 10}, {2, 5}, {4, 6}}),
                {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}}) == "nothing");
}

TEST_CASE("the smaller index comes first, whichever begins first") {
    CHECK(wrong(sweep({{1, 3}, {0, 2}}), {{0, 1}}) == "nothing");
    CHECK(wrong(sweep({{4, 6}, {1, 3}, {0, 5}}), {{0, 2}, {1, 2}}) == "nothing");
}

TEST_CASE("intervals that touch overlap") {
    CHECK(wrong(sweep({{0, 1}, {1, 2}}), {{0, 1}}) == "nothing");
    CHECK(wrong(sweep({{-1, 0}, {-2, -1}, {-1, 3}}), {{0, 1}, {0, 2}, {1, 2}}) == "nothing");
}

TEST_CASE("a single point overlaps what it touches") {
    CHECK(wrong(sweep({{0, 1}, {1, 1}, {0, 0}, {0.5, 0.5}, {2, 2}}), {{0, 1}, {0, 2}, {0, 3}}) ==
          "nothing");
    CHECK(wrong(sweep({{1, 1}, {1, 1}, {0, 1}}), {{0, 1}, {0, 2}, {1, 2}}) == "nothing");
}

TEST_CASE("equal intervals overlap, each pair once") {
    CHECK(wrong(sweep({{2, 3}, {2, 3}, {2, 3}}), {{0, 1}, {0, 2}, {1, 2}}) == "nothing");
}

TEST_CASE("a gap separates, however small") {
    for (const double end : {1.0, -3.0, 1e9, 1e-40, -1e-300, 1e300}) {
        INFO("the first interval ends at " << end << ", the second begins just above");
        const double begin = just_above(end);
        CHECK(wrong(sweep({{end - std::abs(end), end}, {begin, begin + std::abs(end)}}), {}) ==
              "nothing");
    }
    CHECK(wrong(sweep({{0, 1}, {1 + 1e-9, 2}, {2 + 1e-6, 3}}), {}) == "nothing");
}

TEST_CASE("a common part counts, however small") {
    for (const double begin : {1.0, -3.0, 1e9, 1e-40, -1e-300, 1e300}) {
        INFO("the second interval begins at " << begin << ", the first ends just above");
        const double end = just_above(begin);
        CHECK(wrong(sweep({{begin - std::abs(begin), end}, {begin, begin + std::abs(begin)}}),
                    {{0, 1}}) == "nothing");
    }
}

TEST_CASE("random lists: the pairs that the definition gives, each once") {
    Random random(seed_of(411));
    for (int i = 0; i < 500; ++i) {
        const std::vector<Interval> intervals = random_intervals(random, 2 + i / 25);
        REQUIRE(wrong(sweep(intervals), by_definition(intervals)) == "nothing");
    }
}

TEST_CASE("where neither of two endpoints comes before the other, either may stand first") {
    Random random(seed_of(412));
    for (int i = 0; i < 100; ++i) {
        std::vector<Interval> intervals;
        for (int k = 0; k < 8; ++k) {
            const double low = random.index(4);
            intervals.push_back({low, low + random.index(3)});
        }
        std::vector<Endpoint> endpoints = endpoints_of(intervals);
        shuffle_ties(endpoints, random);
        REQUIRE(wrong(interval_overlaps(endpoints), by_definition(intervals)) == "nothing");
    }
}

TEST_CASE("only the order counts, not how far apart the endpoints are") {
    Random random(seed_of(413));
    for (int i = 0; i < 100; ++i) {
        std::vector<Interval> intervals = random_intervals(random, 10);
        const Pairs expected = by_definition(intervals);
        const double unit = std::pow(10, random.index(601) - 300);
        for (Interval& interval : intervals) interval = {unit * interval.low, unit * interval.high};
        INFO("lengths in units of " << unit << " m");
        REQUIRE(wrong(sweep(intervals), expected) == "nothing");
    }
}

TEST_CASE("six hundred intervals inside one another: all pairs") {
    std::vector<Interval> intervals;
    for (int i = 0; i < 600; ++i) intervals.push_back({-1.0 * i, 1.0 * i});
    CHECK(wrong(sweep(intervals), by_definition(intervals)) == "nothing");
}

TEST_CASE("two thousand intervals in a row, and one that is as long as all of them") {
    std::vector<Interval> intervals;
    Pairs expected;
    for (int i = 0; i < 2000; ++i) {
        intervals.push_back({-1.0 * i, 1.5 - i});
        if (i > 0) expected.push_back({i - 1, i});
        expected.push_back({i, 2000});
    }
    intervals.push_back({-2000, 2});
    CHECK(wrong(sweep(intervals), expected) == "nothing");
}

TEST_CASE("two hundred thousand intervals in a row, each touching the next, take no time") {
    // A short row first, so that a wrong answer fails at once.
    REQUIRE(wrong(sweep({{0, 1}, {1, 2}, {2, 3}, {3 + 1e-12, 4}}), {{0, 1}, {1, 2}}) == "nothing");
    // There are hardly more pairs than intervals, so a sweep is fast. An answer that compares each
    // interval with all others, or with all that have begun, exceeds the time limit.
    const int count = 200'000;
    std::vector<Endpoint> endpoints{{0, 0, Side::begin}};
    Pairs expected;
    for (int i = 1; i < count; ++i) {
        endpoints.push_back({1.0 * i, i, Side::begin});
        endpoints.push_back({1.0 * i, i - 1, Side::end});
        expected.push_back({i - 1, i});
    }
    endpoints.push_back({1.0 * count, count - 1, Side::end});
    CHECK(wrong(interval_overlaps(endpoints), expected) == "nothing");
}

TEST_CASE("asked again, with other lists in between, it finds the same pairs") {
    Random random(seed_of(414));
    for (int i = 0; i < 20; ++i) {
        const std::vector<Endpoint> one = endpoints_of(random_intervals(random, 12));
        const std::vector<Endpoint> other = endpoints_of(random_intervals(random, 7));
        const Pairs first = interval_overlaps(one), between = interval_overlaps(other),
                    second = interval_overlaps(one), after = interval_overlaps(other);
        REQUIRE(wrong(second, first) == "nothing");
        REQUIRE(wrong(after, between) == "nothing");
    }
}
