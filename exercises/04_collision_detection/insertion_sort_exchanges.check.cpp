#include "chapters/04_collision_detection/sweep.hpp"

#include <algorithm>
#include <iterator>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Exchange {
    Endpoint lower, upper;
};

struct Run {
    std::vector<Endpoint> sorted;
    std::vector<Exchange> reported = {};
    std::int64_t count = 0;
};

Run run(std::vector<Endpoint> endpoints) {
    const std::size_t count = endpoints.size();
    Run run{std::move(endpoints)};
    run.count =
        insertion_sort_exchanges(run.sorted, [&](const Endpoint& lower, const Endpoint& upper) {
            run.reported.push_back({lower, upper});
        });
    REQUIRE(run.sorted.size() == count);
    return run;
}

std::string text(const Endpoint& endpoint) {
    return (endpoint.side == Side::begin ? "b" : "e") + std::to_string(endpoint.interval) + "=" +
           to_text(endpoint.value);
}
std::string text(const Exchange& exchange) {
    return text(exchange.lower) + " below " + text(exchange.upper);
}
template <class Item>
std::string text(const std::vector<Item>& list) {
    std::string all;
    for (const Item& item : list) all += (all.empty() ? "" : ", ") + text(item);
    return all;
}

// Where two long lists differ for the first time, or "none".
template <class Item>
std::string first_difference(const std::vector<Item>& found, const std::vector<Item>& expected) {
    for (std::size_t i = 0; i < std::max(found.size(), expected.size()); ++i) {
        const std::string here = i < found.size() ? text(found[i]) : "nothing";
        const std::string there = i < expected.size() ? text(expected[i]) : "nothing";
        if (here != there)
            return "number " + std::to_string(i + 1) + ": " + here + " instead of " + there;
    }
    return "none";
}

// Every endpoint has an interval of its own, so that its index tells which one it is.
std::vector<Endpoint> beginnings(const std::vector<double>& values) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < static_cast<int>(values.size()); ++i)
        endpoints.push_back({values[i], i, Side::begin});
    return endpoints;
}

// Up to 16 endpoints of different intervals, whose indices are neither rising nor falling.
std::vector<Endpoint> random_endpoints(Random& random, int count) {
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < count; ++i) {
        const double value = random.chance(0.5) ? random.index(6) - 3 : random.index(48) / 8.0 - 3;
        endpoints.push_back(
            {value, (5 * i + 3) % 16, random.chance(0.5) ? Side::begin : Side::end});
    }
    return endpoints;
}

// Each element passes those before it that must come after it, the highest one first.
std::vector<Exchange> exchanges_of_an_insertion(const std::vector<Endpoint>& endpoints) {
    std::vector<Exchange> exchanges;
    for (auto moving = endpoints.begin(); moving != endpoints.end(); ++moving) {
        std::vector<Endpoint> passed;
        std::copy_if(endpoints.begin(), moving, std::back_inserter(passed),
                     [&](const Endpoint& other) { return comes_before(*moving, other); });
        std::stable_sort(passed.begin(), passed.end(), comes_before);
        for (auto other = passed.rbegin(); other != passed.rend(); ++other)
            exchanges.push_back({*moving, *other});
    }
    return exchanges;
}

// Makes the exchanges one after the other; each must be of neighbours.
std::string replayed(std::vector<Endpoint> endpoints, const std::vector<Exchange>& exchanges) {
    for (const Exchange& exchange : exchanges) {
        std::size_t i = 1;
        while (i < endpoints.size() && (text(endpoints[i - 1]) != text(exchange.upper) ||
                                        text(endpoints[i]) != text(exchange.lower)))
            ++i;
        if (i >= endpoints.size())
            return "no neighbours to exchange for " + text(exchange) + " in " + text(endpoints);
        std::swap(endpoints[i - 1], endpoints[i]);
    }
    return text(endpoints);
}

std::vector<Exchange> in_alphabetical_order(std::vector<Exchange> exchanges) {
    std::sort(exchanges.begin(), exchanges.end(),
              [](const Exchange& a, const Exchange& b) { return text(a) < text(b); });
    return exchanges;
}

}  // namespace

TEST_CASE("a list in order needs no exchange") {
    CHECK(run(beginnings({-4, -1, 2, 3})).count == 0);
    CHECK(run({{1, 0, Side::begin}, {1, 1, Side::end}, {2, 1, Side::begin}}).count == 0);
}

TEST_CASE("a list of one, or of none, needs no exchange") {
    CHECK(run(beginnings({7})).count == 0);
    CHECK(run({}).count == 0);
}

TEST_CASE("afterwards the list is in order") {
    Random random(seed_of(421));
    for (int i = 0; i < 40; ++i) {
        const std::vector<Endpoint> endpoints = random_endpoints(random, 2 + i / 4);
        const Run answer = run(endpoints);
        INFO("afterwards: " << text(answer.sorted));
        REQUIRE(std::is_sorted(answer.sorted.begin(), answer.sorted.end(), comes_before));
    }
}

TEST_CASE("no endpoint is lost, changed or doubled") {
    Random random(seed_of(422));
    const auto by_interval = [](const Endpoint& a, const Endpoint& b) {
        return a.interval < b.interval;
    };
    for (int i = 0; i < 40; ++i) {
        std::vector<Endpoint> before = random_endpoints(random, 2 + i / 4);
        std::vector<Endpoint> after = run(before).sorted;
        std::stable_sort(before.begin(), before.end(), by_interval);
        std::stable_sort(after.begin(), after.end(), by_interval);
        REQUIRE(first_difference(after, before) == "none");
    }
}

TEST_CASE("there are as many exchanges as pairs in the wrong order") {
    Random random(seed_of(423));
    for (int i = 0; i < 40; ++i) {
        const std::vector<Endpoint> endpoints = random_endpoints(random, 2 + i / 4);
        REQUIRE(run(endpoints).count ==
                static_cast<std::int64_t>(exchanges_of_an_insertion(endpoints).size()));
    }
}

TEST_CASE("each pair in the wrong order is reported once, whole, the lower endpoint first") {
    Random random(seed_of(424));
    for (int i = 0; i < 40; ++i) {
        const std::vector<Endpoint> endpoints = random_endpoints(random, 2 + i / 4);
        REQUIRE(first_difference(in_alphabetical_order(run(endpoints).reported),
                                 in_alphabetical_order(exchanges_of_an_insertion(endpoints))) ==
                "none");
    }
}

TEST_CASE("made one after the other, the exchanges reported sort the list") {
    Random random(seed_of(425));
    for (int i = 0; i < 40; ++i) {
        const std::vector<Endpoint> endpoints = random_endpoints(random, 2 + i / 4);
        std::vector<Endpoint> expected = endpoints;
        std::stable_sort(expected.begin(), expected.end(), comes_before);
        REQUIRE(replayed(endpoints, run(endpoints).reported) == text(expected));
    }
}

TEST_CASE("the elements move in turn, each until it is in its place: an insertion sort") {
    Random random(seed_of(426));
    for (int i = 0; i < 40; ++i) {
        const std::vector<Endpoint> endpoints = random_endpoints(random, 3 + i / 4);
        REQUIRE(first_difference(run(endpoints).reported, exchanges_of_an_insertion(endpoints)) ==
                "none");
    }
}

TEST_CASE("the last may have to become the first") {
    const Run answer = run(beginnings({2, 3, 4, 5, 1}));
    CHECK(answer.count == 4);
    CHECK(text(answer.sorted) == "b4=1, b0=2, b1=3, b2=4, b3=5");
}

TEST_CASE("a list the wrong way round: every pair is exchanged") {
    std::vector<double> values;
    for (int i = 0; i < 40; ++i) values.push_back(-0.5 * i);
    const Run answer = run(beginnings(values));
    CHECK(answer.count == 40 * 39 / 2);
    CHECK(answer.sorted.front().interval == 39);
    CHECK(answer.sorted.back().interval == 0);
}

TEST_CASE("the two ends of one interval are exchanged and reported like any others") {
    for (const double end : {2.0, 1.0}) {  // the wrong way round, and at the same value
        const Run answer = run({{end, 0, Side::end}, {1, 0, Side::begin}});
        INFO("e0=" << end << ", b0=1");
        CHECK(answer.count == 1);
        CHECK(text(answer.sorted) == "b0=1, e0=" + to_text(end));
        CHECK(text(answer.reported) == "b0=1 below e0=" + to_text(end));
    }
}

TEST_CASE("three hundred the wrong way round: 44850 exchanges, each reported") {
    std::vector<double> values;
    for (int i = 0; i < 300; ++i) values.push_back(-0.5 * i);
    const std::vector<Endpoint> endpoints = beginnings(values);
    const Run answer = run(endpoints);
    CHECK(answer.count == 44850);
    CHECK(first_difference(answer.reported, exchanges_of_an_insertion(endpoints)) == "none");
}

TEST_CASE("fifteen hundred endpoints, and the last one becomes the first") {
    std::vector<double> values;
    for (int i = 0; i < 1500; ++i) values.push_back(i);
    values.back() = -1;
    const std::vector<Endpoint> endpoints = beginnings(values);
    const Run answer = run(endpoints);
    CHECK(answer.count == 1499);
    CHECK(first_difference(answer.reported, exchanges_of_an_insertion(endpoints)) == "none");
    CHECK(answer.sorted.front().interval == 1499);
    CHECK(answer.sorted.back().interval == 1498);
}

TEST_CASE("two hundred thousand endpoints, the last two the wrong way round, take no time") {
    // A short list first, so that a wrong answer fails at once.
    REQUIRE(text(run(beginnings({2, 3, 1})).reported) == "b2=1 below b1=3, b2=1 below b0=2");
    // One comparison for each is enough. An answer that searches from the front, or through all
    // predecessors, exceeds the time limit.
    std::vector<double> values;
    for (int i = 0; i < 200'000; ++i) values.push_back(i);
    std::swap(values[199'998], values[199'999]);
    std::vector<Endpoint> endpoints = beginnings(values);
    const Run answer = run(endpoints);
    CHECK(answer.count == 1);
    CHECK(text(answer.reported) == "b199999=199998 below b199998=199999");
    std::swap(endpoints[199'998], endpoints[199'999]);
    CHECK(first_difference(answer.sorted, endpoints) == "none");
}

TEST_CASE("two thousand endpoints, one of them a thousand places too high") {
    std::vector<double> values;
    for (int i = 0; i < 2000; ++i) values.push_back(i);
    values[1999] = 998.5;
    const Run answer = run(beginnings(values));
    CHECK(answer.count == 1000);
    CHECK(answer.reported.size() == 1000);
    CHECK(answer.sorted[999].interval == 1999);
}

TEST_CASE("two thousand endpoints, one of them three places too high: three exchanges") {
    std::vector<double> values;
    for (int i = 0; i < 2000; ++i) values.push_back(i);
    values[1500] = 1496.5;
    const Run answer = run(beginnings(values));
    CHECK(answer.count == 3);
    CHECK(text(answer.reported) ==
          "b1500=1496.5 below b1499=1499, b1500=1496.5 below b1498=1498, "
          "b1500=1496.5 below b1497=1497");
    CHECK(answer.sorted[1497].interval == 1500);
}

TEST_CASE("endpoints that neither comes before the other are not exchanged") {
    CHECK(run(beginnings({5, 5, 5})).count == 0);
    CHECK(run({{5, 0, Side::end}, {5, 1, Side::end}}).count == 0);
    CHECK(run(beginnings({0.0, -0.0})).count == 0);
    const Run answer = run({{2, 0, Side::end}, {2, 1, Side::end}, {1, 2, Side::end}});
    CHECK(text(answer.sorted) == "e2=1, e0=2, e1=2");
}

TEST_CASE("at the same value a beginning is moved before an end") {
    const Run answer = run({{1, 0, Side::end}, {1, 1, Side::begin}});
    CHECK(answer.count == 1);
    CHECK(text(answer.sorted) == "b1=1, e0=1");
}

TEST_CASE("the smallest difference decides, whatever the unit") {
    for (const double high : {1.0, -3.0, 1e9, 1e-40, -1e-300, 1e300}) {
        const double low = std::nextafter(high, -HUGE_VAL);
        INFO("values near " << high);
        const Run answer = run({{high, 0, Side::begin}, {low, 1, Side::end}});
        CHECK(answer.count == 1);
        REQUIRE(answer.reported.size() == 1);
        CHECK(answer.reported[0].lower.value == low);
        CHECK(answer.reported[0].upper.value == high);
        CHECK(run({{low, 0, Side::end}, {high, 1, Side::begin}}).count == 0);
    }
}

TEST_CASE("from frame to frame: both endpoints of intervals that move") {
    Random random(seed_of(427));
    std::vector<double> low(6);
    std::vector<Endpoint> endpoints;
    for (int i = 0; i < 6; ++i)
        for (const Side side : {Side::begin, Side::end}) endpoints.push_back({0, i, side});
    for (int frame = 0; frame < 20; ++frame) {
        for (double& value : low) value += random.index(5) - 2;
        for (Endpoint& endpoint : endpoints)
            endpoint.value = low[endpoint.interval] + (endpoint.side == Side::end ? 3 : 0);
        const Run answer = run(endpoints);
        REQUIRE(answer.count == static_cast<std::int64_t>(answer.reported.size()));
        REQUIRE(replayed(endpoints, answer.reported) == text(answer.sorted));
        REQUIRE(first_difference(answer.reported, exchanges_of_an_insertion(endpoints)) == "none");
        endpoints = answer.sorted;
    }
}

TEST_CASE("asked again, with another list in between, it makes the same exchanges") {
    const std::vector<Endpoint> one = beginnings({3, 1, 2}), other = beginnings({4, 3, 2, 1});
    const Run first = run(one), between = run(other), second = run(one), after = run(other);
    CHECK(second.count == first.count);
    CHECK(text(second.reported) == text(first.reported));
    CHECK(after.count == between.count);
    CHECK(run(first.sorted).count == 0);
}
