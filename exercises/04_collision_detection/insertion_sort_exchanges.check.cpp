#include "chapters/04_collision_detection/sweep.hpp"

#include <algorithm>
#include <map>

#include "common/build/precompiled.hpp"

using namespace collide;

namespace {

// Every endpoint has an interval of its own, so that its index tells which one it is.
std::vector<Endpoint> beginnings(const std::vector<double>& values) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < static_cast<int>(values.size()); ++i)
        endpoints.push_back({values[i], i, Side::begin});
    return endpoints;
}

std::vector<Endpoint> random_endpoints(Random& random, int count) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < count; ++i)
        endpoints.push_back({random.chance(0.5) ? random.index(count) : random.uniform(0, count), i,
                             random.chance(0.5) ? Side::begin : Side::end});
    return endpoints;
}

std::int64_t pairs_in_wrong_order(const std::vector<Endpoint>& endpoints) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < endpoints.size(); ++i)
        for (std::size_t j = i + 1; j < endpoints.size(); ++j)
            count += static_cast<int>(comes_before(endpoints[j], endpoints[i]));
    return count;
}

void ignore(const Endpoint&, const Endpoint&) {}

}  // namespace

TEST_CASE("a list in order needs no exchange") {
    std::vector<Endpoint> endpoints = beginnings({1, 2, 3, 4});
    CHECK(insertion_sort_exchanges(endpoints, ignore) == 0);
    endpoints.clear();
    CHECK(insertion_sort_exchanges(endpoints, ignore) == 0);
}

TEST_CASE("afterwards the list is in order") {
    Random random(421);
    for (int i = 0; i < 200; ++i) {
        std::vector<Endpoint> endpoints = random_endpoints(random, 30);
        insertion_sort_exchanges(endpoints, ignore);
        REQUIRE(std::is_sorted(endpoints.begin(), endpoints.end(), comes_before));
    }
}

TEST_CASE("no endpoint is lost, none is doubled") {
    Random random(422);
    for (int i = 0; i < 200; ++i) {
        std::vector<Endpoint> endpoints = random_endpoints(random, 30);
        const std::vector<Endpoint> before = endpoints;
        insertion_sort_exchanges(endpoints, ignore);
        std::sort(endpoints.begin(), endpoints.end(),
                  [](const Endpoint& one, const Endpoint& other) {
                      return one.interval < other.interval;
                  });
        REQUIRE(endpoints.size() == before.size());
        for (std::size_t k = 0; k < before.size(); ++k) {
            REQUIRE(endpoints[k].interval == before[k].interval);
            REQUIRE(endpoints[k].value == before[k].value);
            REQUIRE(endpoints[k].side == before[k].side);
        }
    }
}

TEST_CASE("there are as many exchanges as pairs in the wrong order") {
    Random random(423);
    for (int i = 0; i < 200; ++i) {
        std::vector<Endpoint> endpoints = random_endpoints(random, 30);
        const std::int64_t expected = pairs_in_wrong_order(endpoints);
        REQUIRE(insertion_sort_exchanges(endpoints, ignore) == expected);
    }
}

TEST_CASE("each exchange is reported once") {
    Random random(424);
    for (int i = 0; i < 200; ++i) {
        std::vector<Endpoint> endpoints = random_endpoints(random, 30);
        const std::int64_t expected = pairs_in_wrong_order(endpoints);
        std::map<IndexPair, int> reported;
        insertion_sort_exchanges(endpoints, [&](const Endpoint& lower, const Endpoint& upper) {
            ++reported[ordered_pair(lower.interval, upper.interval)];
        });
        REQUIRE(static_cast<std::int64_t>(reported.size()) == expected);
        for (const auto& [pair, times] : reported) REQUIRE(times == 1);
    }
}

TEST_CASE("an exchange names the endpoint that comes before first") {
    std::vector<Endpoint> endpoints = beginnings({3, 1, 2});
    int reports = 0;
    insertion_sort_exchanges(endpoints, [&](const Endpoint& lower, const Endpoint& upper) {
        CHECK(comes_before(lower, upper));
        ++reports;
    });
    CHECK(reports > 0);
}

TEST_CASE("equal endpoints are not exchanged") {
    std::vector<Endpoint> endpoints = beginnings({5, 5, 5});
    CHECK(insertion_sort_exchanges(endpoints, ignore) == 0);
}

TEST_CASE("at the same value a beginning is moved before an end") {
    std::vector<Endpoint> endpoints = {{1, 0, Side::end}, {1, 1, Side::begin}};
    CHECK(insertion_sort_exchanges(endpoints, ignore) == 1);
    CHECK(endpoints[0].side == Side::begin);
}
