#include "chapters/01_particle_collisions/collision_kind.hpp"

#include <algorithm>
#include <array>

#include "common/testing/testing.hpp"

using namespace collide;

template <>
struct Catch::StringMaker<ContactKind> {
    static std::string convert(ContactKind kind) {
        return kind == ContactKind::colliding ? "colliding"
               : kind == ContactKind::resting ? "resting"
                                              : "separating";
    }
};

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
// Thresholds of any size: in other units the same threshold is another number.
constexpr double thresholds[] = {0.5,   3,    5e-3,   1e-9,  1e9,    1e-18, 1e18,
                                 1e-40, 1e39, 1e-300, 1e300, 1e-310, 5e-324};

// A billionth more, and the next number. (The smallest number of all has no billionth.)
std::array<double, 2> faster_than(double threshold) {
    const double next = std::nextafter(threshold, infinity);
    return {std::max(next, threshold * (1 + 1e-9)), next};
}

}  // namespace

TEST_CASE("a fast approach collides") { CHECK(collision_kind(-1, 1e-3) == ContactKind::colliding); }

TEST_CASE("a fast departure separates") {
    CHECK(collision_kind(+1, 1e-3) == ContactKind::separating);
}

TEST_CASE("a slow approach rests") { CHECK(collision_kind(-1e-4, 1e-3) == ContactKind::resting); }

TEST_CASE("a slow departure rests") { CHECK(collision_kind(+1e-4, 1e-3) == ContactKind::resting); }

TEST_CASE("no velocity at all rests") {
    for (const double threshold : thresholds) {
        INFO("threshold " << to_text(threshold));
        REQUIRE(collision_kind(0, threshold) == ContactKind::resting);
    }
}

TEST_CASE("the threshold itself rests, on both sides") {
    for (const double threshold : thresholds) {
        INFO("threshold " << to_text(threshold));
        REQUIRE(collision_kind(-threshold, threshold) == ContactKind::resting);
        REQUIRE(collision_kind(+threshold, threshold) == ContactKind::resting);
    }
}

TEST_CASE("a little slower than the threshold rests, on both sides") {
    for (const double threshold : thresholds)
        for (const double slower : {threshold * (1 - 1e-9), std::nextafter(threshold, 0)}) {
            INFO("threshold " << to_text(threshold) << ", speed " << to_text(slower));
            REQUIRE(collision_kind(-slower, threshold) == ContactKind::resting);
            REQUIRE(collision_kind(+slower, threshold) == ContactKind::resting);
        }
}

TEST_CASE("an approach a little faster than the threshold collides") {
    for (const double threshold : thresholds)
        for (const double faster : faster_than(threshold)) {
            INFO("threshold " << to_text(threshold) << ", speed " << to_text(faster));
            REQUIRE(collision_kind(-faster, threshold) == ContactKind::colliding);
        }
}

TEST_CASE("a departure a little faster than the threshold separates") {
    for (const double threshold : thresholds)
        for (const double faster : faster_than(threshold)) {
            INFO("threshold " << to_text(threshold) << ", speed " << to_text(faster));
            REQUIRE(collision_kind(+faster, threshold) == ContactKind::separating);
        }
}

TEST_CASE("with a threshold of zero only zero rests") {
    CHECK(collision_kind(0, 0) == ContactKind::resting);
    for (const double speed : {1., 1e-6, 1e-12, 1e-40, 1e39, 1e-300, 1e-310, 5e-324}) {
        INFO("speed " << to_text(speed));
        REQUIRE(collision_kind(-speed, 0) == ContactKind::colliding);
        REQUIRE(collision_kind(+speed, 0) == ContactKind::separating);
    }
}

TEST_CASE("looking at the motion backwards swaps colliding and separating") {
    Random random(seed_of(31));
    for (int i = 0; i < 200; ++i) {
        const double velocity = random.uniform(-2, 2), threshold = random.uniform(0, 1);
        CAPTURE(velocity, threshold);
        const ContactKind forwards = collision_kind(velocity, threshold),
                          backwards = collision_kind(-velocity, threshold);
        REQUIRE((forwards == ContactKind::resting) == (backwards == ContactKind::resting));
        REQUIRE((forwards == ContactKind::resting) == (std::abs(velocity) <= threshold));
        REQUIRE((forwards == ContactKind::colliding) == (backwards == ContactKind::separating));
    }
}

TEST_CASE("the same contact in other units of length and time") {
    Random random(seed_of(32));
    for (int i = 0; i < 200; ++i) {
        const double velocity = random.uniform(-2, 2), threshold = random.uniform(0, 1);
        const double length = std::pow(10, random.index(19) - 9);
        const double time = std::pow(10, random.index(19) - 9);
        const double unit = length / time;
        CAPTURE(velocity, threshold, unit);
        const ContactKind kind = collision_kind(velocity, threshold);
        REQUIRE(collision_kind(unit * velocity, unit * threshold) == kind);
    }
}

TEST_CASE("with an infinite threshold everything rests") {
    for (const double speed : {0.0, 1.0, 1e308, infinity}) {
        INFO("speed " << to_text(speed));
        REQUIRE(collision_kind(-speed, infinity) == ContactKind::resting);
        REQUIRE(collision_kind(+speed, infinity) == ContactKind::resting);
    }
}

TEST_CASE("a contact is judged by itself, not by the one before") {
    const auto require_kind = [](double velocity, double threshold) {
        CAPTURE(velocity, threshold);
        const ContactKind by_definition = std::abs(velocity) <= threshold ? ContactKind::resting
                                          : velocity < 0                  ? ContactKind::colliding
                                                                          : ContactKind::separating;
        REQUIRE(collision_kind(velocity, threshold) == by_definition);
    };
    // After a resting contact: a little faster, much faster, and the same with another threshold.
    for (const double side : {+1.0, -1.0})
        for (const double faster : {std::nextafter(1, 2), 1.005, 1.05, 1.3, 1.9, 5.0}) {
            require_kind(0, 1);
            require_kind(side * faster, 1);
        }
    for (const double threshold : {1.0, 0.1, 1.0, 0.499, 0.5}) require_kind(0.5, threshold);
    Random random(seed_of(33));
    std::vector<double> velocities;
    for (int i = 0; i < 50; ++i) require_kind(velocities.emplace_back(random.uniform(-2, 2)), 1);
    for (std::size_t i = velocities.size(); i-- > 0;) require_kind(velocities[i], 1);
}
