#include "chapters/13_plus_single_point/step_length.hpp"

#include <algorithm>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

/// The line of the tangential velocity within an interval.
struct Way {
    Vec2 sliding, change;

    double step() const { return closest_approach_step(sliding, change); }
    double speed(double alpha) const { return (sliding + alpha * change).norm(); }
    /// Rounding error of the step.
    double scale() const { return std::max(1.0, sliding.norm() / change.norm()); }
};

/// A line with known closest point to zero: `foot`, perpendicular to the line, at the fraction
/// `alpha` of its length.
Way known_way(const Vec2& foot, double length, double alpha) {
    const Vec2 along = Vec2(-foot.y(), foot.x()) / foot.norm();
    return {foot - alpha * length * along, length * along};
}

Vec2 random_vector(Random& random, double shortest = 0.1) {
    const double angle = random.uniform(-3.14, 3.14);
    return turned({random.log_uniform(shortest, 10), 0}, angle);
}

Way random_way(Random& random) { return {random_vector(random), random_vector(random)}; }

}  // namespace

TEST_CASE("numbers by hand") {
    CHECK_THAT(closest_approach_step({1, 1}, {-2, 0}), agrees_with(0.5));
    CHECK_THAT(closest_approach_step({3, 1}, {-4, 0}), agrees_with(0.75));
    CHECK_THAT(closest_approach_step({0, -2}, {3, 3}), agrees_with(1. / 3));
    CHECK_THAT(closest_approach_step({4, 3}, {-8, -6}), agrees_with(0.5));  // straight through zero
    CHECK_THAT(closest_approach_step({1, 2}, {1, -3}), agrees_with(0.5));
}

TEST_CASE("no other point of the way is nearer to zero") {
    Random random(seed_of(1311));
    for (int k = 0; k < sample_size(100, 1000); ++k) {
        const Way way = random_way(random);
        const double smallest = way.speed(way.step());
        for (int i = 0; i <= 400; ++i)
            REQUIRE(smallest <= way.speed(i / 400.0) * (1 + 1e-12) + 1e-12 * way.sliding.norm());
    }
}

TEST_CASE("it is a part of the way, from 0 to 1") {
    Random random(seed_of(1312));
    for (int k = 0; k < 400; ++k) {
        const double alpha = random_way(random).step();
        REQUIRE(alpha >= 0);
        REQUIRE(alpha <= 1);
    }
}

TEST_CASE("the foot of the perpendicular from zero is found again") {
    Random random(seed_of(1313));
    for (int k = 0; k < 300; ++k) {
        const Vec2 foot = random_vector(random, 0.01);
        const double alpha = random.uniform(0, 1);
        const Way way = known_way(foot, random.log_uniform(0.1, 10), alpha);
        REQUIRE_THAT(way.step(), agrees_with(alpha, way.scale()));
    }
}

TEST_CASE("where it is inside the way, velocity and change are at right angles") {
    Random random(seed_of(1314));
    int inside = 0;
    for (int k = 0; k < 400; ++k) {
        const Way way = random_way(random);
        const double alpha = way.step();
        if (alpha <= 0 || alpha >= 1) continue;
        ++inside;
        const double product = (way.sliding + alpha * way.change).dot(way.change);
        REQUIRE_THAT(product,
                     agrees_with(0, way.change.norm() * (way.sliding.norm() + way.change.norm())));
    }
    CHECK(inside > 50);
}

TEST_CASE("a point that only becomes faster is slowest at the beginning") {
    Random random(seed_of(1315));
    CHECK(closest_approach_step({1, 2}, {3, 6}) == 0);
    CHECK(closest_approach_step({1, 2}, {2, -1}) == 0);  // at right angles
    for (int k = 0; k < 200; ++k) {
        const Vec2 foot = random_vector(random);
        REQUIRE(known_way(foot, 1, -random.log_uniform(1e-3, 100)).step() == 0);
    }
}

TEST_CASE("a point that becomes slower to the end is slowest there") {
    Random random(seed_of(1316));
    CHECK(closest_approach_step({4, 2}, {-2, -1}) == 1);
    CHECK_THAT(closest_approach_step({4, 3}, {-4, -3}),
               agrees_with(1));  // stops exactly at the end
    for (int k = 0; k < 200; ++k) {
        const Vec2 foot = random_vector(random);
        REQUIRE(known_way(foot, 1, 1 + random.log_uniform(1e-3, 100)).step() == 1);
    }
}

TEST_CASE("beside both ends nothing jumps") {
    for (const double beside : {-1e-9, 1e-9}) {
        const Way beginning = known_way({0.6, -0.8}, 2, beside);
        CHECK_THAT(beginning.step(), agrees_with(std::max(0.0, beside), 1, 1e-14));
        const Way end = known_way({0.6, -0.8}, 2, 1 + beside);
        CHECK_THAT(end.step(), agrees_with(std::min(1.0, 1 + beside), 1, 1e-14));
    }
}

TEST_CASE("if nothing changes it goes to the end") {
    CHECK(closest_approach_step({1, 2}, {0, 0}) == 1);
    CHECK(closest_approach_step({-1e9, 0}, {0, 0}) == 1);
    CHECK(closest_approach_step({0, 0}, {0, 0}) == 1);
}

TEST_CASE("from rest it can only become faster") {
    Random random(seed_of(1317));
    for (int k = 0; k < 50; ++k)
        REQUIRE(closest_approach_step({0, 0}, random_way(random).change) == 0);
}

TEST_CASE("a change that is tiny beside the velocity is a change") {
    for (const double tiny : {1e-6, 1e-12, 1e-60, 1e-100}) {
        INFO("the change is smaller by " << tiny);
        CHECK(closest_approach_step({3, 4}, tiny * Vec2(3, 4)) == 0);
        CHECK(closest_approach_step({3, 4}, -tiny * Vec2(3, 4)) == 1);
    }
    CHECK_THAT(closest_approach_step({0.25e-9, 1}, {-1e-9, 0}), agrees_with(0.25));
}

TEST_CASE("a change that is huge beside the velocity passes zero almost at once") {
    for (const double huge : {1e6, 1e12, 1e60, 1e100}) {
        INFO("the change is larger by " << huge);
        CHECK_THAT(closest_approach_step({3, 4}, -huge * Vec2(3, 4)) * huge, agrees_with(1));
        CHECK(closest_approach_step({3, 4}, huge * Vec2(3, 4)) == 0);
        CHECK_THAT(closest_approach_step({3, 4}, {0, -huge}) * huge, agrees_with(4));
    }
}

TEST_CASE("turning the tangents, or exchanging them, changes nothing") {
    Random random(seed_of(1318));
    for (int k = 0; k < 200; ++k) {
        const auto [sliding, change] = random_way(random);
        const Way way{sliding, change};
        const double angle = random.uniform(0, 6.28), alpha = way.step();
        REQUIRE_THAT(closest_approach_step(turned(sliding, angle), turned(change, angle)),
                     agrees_with(alpha, way.scale()));
        REQUIRE_THAT(closest_approach_step({sliding.y(), sliding.x()}, {change.y(), change.x()}),
                     agrees_with(alpha, way.scale()));
        REQUIRE_THAT(closest_approach_step({-sliding.x(), sliding.y()}, {-change.x(), change.y()}),
                     agrees_with(alpha, way.scale()));
    }
}

TEST_CASE("in any unit of velocity") {
    Random random(seed_of(1319));
    for (const double unit : {1e-60, 1e-9, 1e-3, 1e3, 1e9, 1e60})
        for (int k = 0; k < 30; ++k) {
            const Way way = random_way(random);
            REQUIRE_THAT(closest_approach_step(unit * way.sliding, unit * way.change),
                         agrees_with(way.step(), way.scale()));
        }
}

TEST_CASE("gone backwards, the way is shortest at the same place") {
    Random random(seed_of(1320));
    for (int k = 0; k < 200; ++k) {
        const Way way = random_way(random);
        const Way back{way.sliding + way.change, -way.change};
        REQUIRE_THAT(back.step(), agrees_with(1 - way.step(), way.scale()));
    }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1321));
    std::vector<Way> ways;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) ways.push_back(random_way(random));
    for (const Way& way : ways) first.push_back(way.step());
    for (std::size_t i = ways.size(); i-- > 0;) CHECK(ways[i].step() == first[i]);
}

TEST_CASE("along one tangent, to either side") {
    for (const double side : {1.0, -1.0}) {
        for (const double away : {0.5, 1.0, 4.0}) {
            CHECK(closest_approach_step({0, 2 * side}, {0, away * side}) == 0);
            CHECK(closest_approach_step({2 * side, 0}, {away * side, 0}) == 0);
        }
        CHECK_THAT(closest_approach_step({0, 2 * side}, {0, -8 * side}), agrees_with(0.25));
        CHECK_THAT(closest_approach_step({2 * side, 0}, {-8 * side, 0}), agrees_with(0.25));
        CHECK(closest_approach_step({0, 2 * side}, {0, -side}) == 1);
        CHECK(closest_approach_step({2 * side, 0}, {-side, 0}) == 1);
    }
}
