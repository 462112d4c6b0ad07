#include "chapters/01_particle_collisions/closed_form.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double twelve_digits = 1e-12;

struct Drop {
    double height, gravity, e, threshold;

    long double speed() const {
        return std::sqrt(2.0L * static_cast<long double>(gravity) * height);
    }
};
Rest rest_of(const Drop& drop) {
    return time_to_rest(drop.height, drop.gravity, drop.e, drop.threshold);
}

// A drop that rests after the given number of bounces, with the threshold in the middle between
// resting one bounce earlier and one later.
Drop drop_with(double bounces, double height, double gravity, double e) {
    Drop drop{height, gravity, e, 0};
    const long double powers = (bounces - 0.5L) * std::log(static_cast<long double>(e));
    drop.threshold = static_cast<double>(drop.speed() * std::exp(powers));
    return drop;
}
Drop random_drop(Random& random) {
    const double e = random.uniform(0.05, 0.99), gravity = random.log_uniform(0.1, 100);
    const double height = random.log_uniform(0.01, 100);
    return drop_with(1 + random.index(60), height, gravity, e);
}

// The smallest possible loss, and almost as many bounces as a double can count.
Drop least_loss() { return drop_with(5e15, 3, 9.81, std::nextafter(1.0, 0.0)); }

// Bounce by bounce, as in the simulator.
Rest one_by_one(const Drop& drop) {
    long double speed = drop.speed(), time = speed / drop.gravity;
    int bounces = 0;
    while (speed > drop.threshold) {
        speed *= drop.e;
        ++bounces;
        if (speed > drop.threshold) time += 2 * speed / drop.gravity;
    }
    return {static_cast<double>(time), static_cast<double>(bounces)};
}

// eⁿ and 1 + e + … + eⁿ⁻¹ for more bounces than a loop can handle, with three more digits than a
// double has. (Not by squaring: that doubles the relative error each time.)
struct Powers {
    long double last, sum;
};
Powers powers_of(long double e, double n) {
    const long double exponent = n * std::log(e);
    return {std::exp(exponent), -std::expm1(exponent) / (1 - e)};
}

// For a drop that bounces at least once and not forever. The speeds determine the count: the last
// impact is faster than the threshold, the speed after it is not.
void require_count(const Drop& drop, double bounces) {
    INFO("bounces: " << to_text(bounces) << ", e = " << to_text(drop.e));
    REQUIRE(bounces >= 1);
    REQUIRE(bounces < 1e18);
    REQUIRE(bounces == std::floor(bounces));
    const auto n = static_cast<unsigned long long>(bounces);
    const long double before = drop.speed() * powers_of(drop.e, n - 1).last,
                      after = before * drop.e;
    INFO("the speed before the last bounce is " << static_cast<double>(before) << ", after it "
                                                << static_cast<double>(after) << ", the threshold "
                                                << drop.threshold);
    REQUIRE(before > drop.threshold * (1 - 1e-12L));
    REQUIRE(after <= drop.threshold * (1 + 1e-12L));
}
void require_time(const Drop& drop, const Rest& rest) {
    REQUIRE(rest.bounces >= 1);
    REQUIRE(rest.bounces < 1e18);
    const long double flights = drop.e * powers_of(drop.e, rest.bounces - 1).sum;
    const long double expected = drop.speed() / drop.gravity * (1 + 2 * flights);
    REQUIRE_THAT(rest.time, agrees_with(static_cast<double>(expected), 0, twelve_digits));
}

}  // namespace

TEST_CASE("three bounces, by hand: 10 m/s, 5 m/s, 2.5 m/s, and then it rests below 2 m/s") {
    const Rest rest = time_to_rest(5, 10, 0.5, 2);
    CHECK(rest.bounces == 3);
    CHECK_THAT(rest.time, agrees_with(1 + 1 + 0.5));  // the fall, and two flights
}

TEST_CASE("one bounce, by hand: it rests where its first bounce leaves it") {
    const Rest rest = time_to_rest(20, 10, 0.25, 6);  // 20 m/s, then 5 m/s
    CHECK(rest.bounces == 1);
    CHECK_THAT(rest.time, agrees_with(2));
}

TEST_CASE("a ball that comes down no faster than the threshold rests without a bounce") {
    for (const double e : {0.0, 0.5, 1.0})
        for (const double threshold : {8.0, 8.1, 1e9}) {  // the ball comes down with 8 m/s
            INFO("e = " << e << ", threshold " << threshold);
            const Rest rest = time_to_rest(4, 8, e, threshold);
            REQUIRE(rest.bounces == 0);
            REQUIRE_THAT(rest.time, agrees_with(1));
        }
}

TEST_CASE("a ball that lies on the floor rests at once, whatever the threshold") {
    for (const double e : {0.0, 0.5, 1.0})
        for (const double threshold : {0.0, 1e-3}) {
            const Rest rest = time_to_rest(0, 9.81, e, threshold);
            REQUIRE(rest.bounces == 0);
            REQUIRE(rest.time == 0);
        }
}

TEST_CASE("with e = 0 the first bounce is the last") {
    for (const double threshold : {0.0, 1e-300, 1e-3, 7.9}) {
        INFO("threshold " << threshold);
        const Rest rest = time_to_rest(4, 8, 0, threshold);
        REQUIRE(rest.bounces == 1);
        REQUIRE_THAT(rest.time, agrees_with(1));
    }
}

TEST_CASE("with e = 1 it never rests, and bounces for ever") {
    for (const double threshold : {0.0, 1e-300, 1e-3, 7.9}) {
        INFO("threshold " << threshold);
        const Rest rest = time_to_rest(4, 8, 1, threshold);
        REQUIRE(rest.bounces == infinity);
        REQUIRE(rest.time == infinity);
    }
}

TEST_CASE("with a threshold of zero there are infinitely many bounces, over in a finite time") {
    for (const double e : {1e-9, 0.3, 0.9, 0.999999, 1 - 1e-12}) {
        const Drop drop{2, 9.81, e, 0};
        INFO("e = " << to_text(e));
        const Rest rest = rest_of(drop);
        REQUIRE(rest.bounces == infinity);
        // Enough terms of the series that the next one is below rounding.
        const long double flights = e * powers_of(e, 1e15).sum;
        const long double expected = drop.speed() / drop.gravity * (1 + 2 * flights);
        REQUIRE_THAT(rest.time, agrees_with(static_cast<double>(expected), 0, twelve_digits));
    }
}

TEST_CASE("one bounce after the other comes to the same count") {
    Random random(seed_of(41));
    for (int i = 0; i < 200; ++i) {
        const Drop drop = random_drop(random);
        const double expected = one_by_one(drop).bounces;
        REQUIRE(rest_of(drop).bounces == expected);
    }
}

TEST_CASE("one bounce after the other comes to the same time") {
    Random random(seed_of(42));
    for (int i = 0; i < 200; ++i) {
        const Drop drop = random_drop(random);
        const double expected = one_by_one(drop).time;
        REQUIRE_THAT(rest_of(drop).time, agrees_with(expected, 0, twelve_digits));
    }
}

TEST_CASE("a bounce that leaves exactly the threshold is the last one") {
    // Dropped from 4 m at 8 m/s² the ball comes down with 8 m/s. All speeds here need no rounding.
    for (const double e : {0.25, 0.5, 0.625, 0.75, 0.875, 0.9375})
        for (int n = 1; n <= 11; ++n) {
            double threshold = 8;
            for (int i = 0; i < n; ++i) threshold *= e;
            INFO("after " << n << " bounces the speed is " << to_text(threshold));
            REQUIRE(time_to_rest(4, 8, e, threshold).bounces == n);
        }
}

TEST_CASE("a little more than the threshold bounces once more, a little less does not") {
    for (const double e : {0.1, 0.5, 0.8, 0.97})
        for (const int n : {1, 2, 7, 30}) {
            const Drop drop{1.7, 9.81, e, 0};
            const double speed = static_cast<double>(drop.speed() * powers_of(e, n).last);
            INFO("after " << n << " bounces the speed is " << to_text(speed));
            REQUIRE(time_to_rest(1.7, 9.81, e, speed * (1 + 1e-9)).bounces == n);
            REQUIRE(time_to_rest(1.7, 9.81, e, speed * (1 - 1e-9)).bounces == n + 1);
        }
}

TEST_CASE("10¹⁵ bounces are counted as fast as ten") {
    for (const double bounces : {1e3, 1e6, 1e9, 1e12, 1e15}) {
        const Drop drop = drop_with(bounces, 3, 9.81, 1 - 7 / bounces);
        require_count(drop, rest_of(drop).bounces);
    }
    require_count(least_loss(), rest_of(least_loss()).bounces);
}

TEST_CASE("10¹⁵ bounces are over at the right time") {
    // A million bounces can still be simulated one by one.
    const Drop million = drop_with(1e6, 3, 9.81, 1 - 7e-6);
    CHECK_THAT(rest_of(million).time, agrees_with(one_by_one(million).time, 0, twelve_digits));
    for (const double bounces : {1e3, 1e6, 1e9, 1e12, 1e15}) {
        const Drop drop = drop_with(bounces, 3, 9.81, 1 - 7 / bounces);
        require_time(drop, rest_of(drop));
    }
    require_time(least_loss(), rest_of(least_loss()));
}

TEST_CASE("few bounces of a ball that loses almost nothing: the count") {
    for (const double lost : {1e-6, 1e-8, 1e-10})
        for (const double bounces : {1.0, 2.0, 3.0, 50.0, 1000.0}) {
            const Drop drop = drop_with(bounces, 3, 9.81, 1 - lost);
            require_count(drop, rest_of(drop).bounces);
        }
}

TEST_CASE("few bounces of a ball that loses almost nothing: the time has twelve digits") {
    for (const double lost : {1e-6, 1e-8, 1e-10, 1e-12, 1e-14})
        for (const double bounces : {1.0, 2.0, 3.0, 50.0, 1000.0, 10'000.0}) {
            const Drop drop = drop_with(bounces, 3, 9.81, 1 - lost);
            require_time(drop, rest_of(drop));
        }
}

TEST_CASE("the same drop in other units of length and time") {
    Random random(seed_of(43));
    for (int i = 0; i < 100; ++i) {
        const Drop drop = random_drop(random);
        const double length = std::pow(10, random.index(19) - 9);
        const double second = std::pow(10, random.index(19) - 9);
        INFO("lengths in units of " << length << " m, times in units of " << second << " s");
        const Rest rest = rest_of(drop);
        const Rest same = rest_of({drop.height * length, drop.gravity * length / second / second,
                                   drop.e, drop.threshold * length / second});
        REQUIRE(same.bounces == rest.bounces);
        REQUIRE_THAT(same.time, agrees_with(rest.time * second, 0, twelve_digits));
    }
}

TEST_CASE("very slow and very fast, very short and very long, it is the same ball") {
    for (const double size : {1e-80, 1e-40, 1e39, 1e80}) {
        INFO("lengths in units of " << size << " m");
        const Rest rest = time_to_rest(5 * size, 10 * size, 0.5, 2 * size);
        REQUIRE(rest.bounces == 3);
        REQUIRE_THAT(rest.time, agrees_with(2.5));
    }
    // An immeasurably small threshold is still a threshold.
    const Drop drop{5, 10, 0.1, 2e-300};
    CHECK(rest_of(drop).bounces == one_by_one(drop).bounces);
}

TEST_CASE("an answer does not depend on the drops before it") {
    Random random(seed_of(44));
    std::vector<Drop> drops = {{4, 8, 1, 0}, {4, 8, 0.5, 0}, {4, 8, 0, 1}, {0, 8, 0.5, 0}};
    for (int i = 0; i < 16; ++i) drops.push_back(random_drop(random));
    std::vector<Rest> first;
    for (const Drop& drop : drops) first.push_back(rest_of(drop));
    for (std::size_t i = drops.size(); i-- > 0;) {
        const Rest again = rest_of(drops[i]);
        REQUIRE(again.bounces == first[i].bounces);
        REQUIRE(again.time == first[i].time);
    }
}
