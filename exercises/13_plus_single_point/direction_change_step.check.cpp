#include <algorithm>
#include <limits>

#include "chapters/13_plus_single_point/plus.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double pi = std::numbers::pi, infinite = std::numeric_limits<double>::infinity();

Vec2 turned(const Vec2& vector, double angle) { return Eigen::Rotation2Dd(angle) * vector; }

/// Angle between `from` and `to`, from 0 to π.
double angle_between(const Vec2& from, const Vec2& to) {
    return std::abs(std::atan2(from.x() * to.y() - from.y() * to.x(), from.dot(to)));
}

/// A case with a known step, because the velocity at the end was chosen first.
struct Turn {
    Vec2 sliding, change;
    double angle, alpha;

    double step() const { return direction_change_step(sliding, change, angle); }
};

/// The velocity has turned by `angle` and is `ratio` times as long after the step `alpha`.
Turn known_turn(const Vec2& sliding, double angle, bool to_the_left, double ratio, double alpha) {
    const Vec2 end = ratio * turned(sliding, to_the_left ? angle : -angle);
    return {sliding, (end - sliding) / alpha, angle, alpha};
}

Vec2 random_velocity(Random& random) {
    const double angle = random.uniform(-3.14, 3.14);
    return turned({random.log_uniform(0.1, 10), 0}, angle);
}

Turn random_turn(Random& random, double smallest, double largest) {
    const double alpha = random.log_uniform(0.01, 100), ratio = random.log_uniform(0.2, 5);
    const bool to_the_left = random.chance(0.5);
    const double angle = random.uniform(smallest, largest);
    return known_turn(random_velocity(random), angle, to_the_left, ratio, alpha);
}

/// A velocity, and a change that points away from it by the given angle.
Turn towards(Random& random, double direction, double angle) {
    const Vec2 sliding = random_velocity(random);
    const Vec2 along = turned(sliding.normalized(), random.chance(0.5) ? direction : -direction);
    const Vec2 change = random.log_uniform(0.1, 10) * along;
    return {sliding, change, angle, infinite};
}

}  // namespace

TEST_CASE("numbers by hand") {
    CHECK_THAT(direction_change_step({1, 0}, {0, 1}, pi / 4), agrees_with(1));
    CHECK_THAT(direction_change_step({3, 0}, {0, 6}, pi / 4), agrees_with(0.5));
    CHECK_THAT(direction_change_step({2, 0}, {-1, 1}, pi / 4), agrees_with(1));
    CHECK_THAT(direction_change_step({0, 2}, {4, -2}, pi / 4), agrees_with(1. / 3));
    CHECK_THAT(direction_change_step({1, 0}, {-0.5, 1}, pi / 2), agrees_with(2));
    CHECK_THAT(direction_change_step({1, 1}, {-1, 0}, pi / 4), agrees_with(1));
}

TEST_CASE("obtuse angles by hand") {
    CHECK_THAT(direction_change_step({1, 0}, {-2, 1}, 3 * pi / 4), agrees_with(1));
    CHECK_THAT(direction_change_step({1, 0}, {-3, -1}, 3 * pi / 4), agrees_with(0.5));
    CHECK_THAT(direction_change_step({0, 1}, {2, -3}, 3 * pi / 4), agrees_with(1));
    CHECK_THAT(direction_change_step({1, 0}, {-4, std::sqrt(3)}, 2 * pi / 3), agrees_with(1. / 3));
}

TEST_CASE(
    "at the answer the velocity has turned by the angle, before it by less, after it by more") {
    Random random(seed_of(1331));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const Turn turn = random_turn(random, 0.01, 3.1);
        const double alpha = turn.step();
        const auto at = [&](double step) {
            return angle_between(turn.sliding, turn.sliding + step * turn.change);
        };
        REQUIRE(alpha > 0);
        REQUIRE_THAT(at(alpha), agrees_with(turn.angle, 1, 1e-10));
        REQUIRE(at(alpha * (1 - 1e-6)) < turn.angle);
        REQUIRE(at(alpha * (1 + 1e-6)) > turn.angle);
    }
}

TEST_CASE("the step that was chosen is found again") {
    Random random(seed_of(1332));
    for (int k = 0; k < 300; ++k) {
        const Turn turn = random_turn(random, 0.02, pi / 2);
        REQUIRE_THAT(turn.step(), agrees_with(turn.alpha, 0, 1e-10));
    }
}

TEST_CASE("also for small angles, whose sine is not the angle") {
    Random random(seed_of(1343));
    for (const double angle : {0.02, 0.009, 0.005, 0.002, 0.001})
        for (int k = 0; k < 20; ++k) {
            const Turn turn = random_turn(random, angle, angle);
            REQUIRE_THAT(turn.step(), agrees_with(turn.alpha, 0, 1e-10));
        }
    // (1, 0) + (0, 1) tan θ has turned by θ.
    for (const double angle : {0.009, 0.005, 0.001})
        CHECK_THAT(direction_change_step({1, 0}, {0, 1}, angle), agrees_with(std::tan(angle)));
}

TEST_CASE("also for angles of more than a right one, nearly to a turning back") {
    Random random(seed_of(1333));
    for (int k = 0; k < 300; ++k) {
        const Turn turn = random_turn(random, pi / 2, 3.1);
        REQUIRE_THAT(turn.step(), agrees_with(turn.alpha, 0, 1e-10));
    }
    const Turn almost = known_turn({1, 2}, pi - 1e-6, true, 0.7, 0.4);
    CHECK_THAT(almost.step(), agrees_with(0.4, 0, 1e-8));
}

TEST_CASE("a velocity that never turns so far: infinite") {
    Random random(seed_of(1334));
    for (int k = 0; k < 300; ++k) {
        const double angle = random.uniform(0.01, 3.1);
        const Turn turn = towards(random, angle * random.uniform(0, 0.999), angle);
        REQUIRE(turn.step() == infinite);
    }
}

TEST_CASE("the direction of the change decides whether it is ever reached") {
    Random random(seed_of(1335));
    for (int k = 0; k < 200; ++k) {
        const double angle = random.uniform(0.1, 3);
        REQUIRE(towards(random, angle - 1e-6, angle).step() == infinite);
        const Turn reached = towards(random, angle + 1e-6, angle);
        const double alpha = reached.step();
        REQUIRE(alpha < infinite);
        // By the law of sines.
        const double expected =
            reached.sliding.norm() * std::sin(angle) / (reached.change.norm() * std::sin(1e-6));
        REQUIRE_THAT(alpha, agrees_with(expected, 0, 1e-7));
    }
}

TEST_CASE("nothing changes, or only the length grows: it never turns") {
    for (const double angle : {1e-6, 0.1, 1.5, 3.0}) {
        CHECK(direction_change_step({3, 4}, {0, 0}, angle) == infinite);
        CHECK(direction_change_step({3, 4}, {6, 8}, angle) == infinite);
        CHECK(direction_change_step({0, -2}, {0, -1e-9}, angle) == infinite);
        CHECK(direction_change_step({-1e-9, 0}, {-5, 0}, angle) == infinite);
    }
}

TEST_CASE("straight through zero: from there on it has turned by π, whatever the angle") {
    for (const double angle : {1e-6, 0.1, pi / 2, 2.0, 3.1}) {
        CHECK_THAT(direction_change_step({4, 0}, {-8, 0}, angle), agrees_with(0.5, 0, 1e-9));
        CHECK_THAT(direction_change_step({0, -3}, {0, 1}, angle), agrees_with(3, 0, 1e-9));
        CHECK_THAT(direction_change_step({3, 4}, {-3, -4}, angle), agrees_with(1, 0, 1e-9));
        CHECK_THAT(direction_change_step({1, -1}, {-5, 5}, angle), agrees_with(0.2, 0, 1e-9));
    }
}

TEST_CASE("almost straight through zero: it turns when it is there") {
    for (const double beside : {1e-3, 1e-9, 1e-15})
        for (const double side : {beside, -beside}) {
            const double expected = std::tan(0.1) / (beside + std::tan(0.1));
            CHECK_THAT(direction_change_step({1, 0}, {-1, side}, 0.1), agrees_with(expected));
        }
}

TEST_CASE("a long change passes the angle and then its supplement: the first one counts") {
    // Squared, the condition also holds where the velocity has turned by π − θ.
    Random random(seed_of(1336));
    for (int k = 0; k < 200; ++k) {
        const double angle = random.uniform(0.05, 1.5);
        Turn turn = towards(random, random.uniform(pi - angle + 0.01, pi), angle);
        const double first = turn.step();
        turn.angle = pi - angle;
        const double second = turn.step();
        REQUIRE(first < second);
        const Vec2 there = turn.sliding + first * turn.change;
        REQUIRE_THAT(angle_between(turn.sliding, there), agrees_with(angle, 1, 1e-10));
        const Vec2 later = turn.sliding + second * turn.change;
        REQUIRE_THAT(angle_between(turn.sliding, later), agrees_with(pi - angle, 1, 1e-9));
    }
}

TEST_CASE("turning left takes as long as turning right") {
    Random random(seed_of(1337));
    for (int k = 0; k < 200; ++k) {
        const Turn turn = random_turn(random, 0.02, 3);
        const double alpha = turn.step();
        const auto [sliding, change, angle, ignored] = turn;
        REQUIRE_THAT(
            direction_change_step({sliding.x(), -sliding.y()}, {change.x(), -change.y()}, angle),
            agrees_with(alpha, 0, 1e-10));
        const Vec2 along = sliding.normalized();
        const Vec2 mirrored = 2 * along.dot(change) * along - change;
        REQUIRE_THAT(direction_change_step(sliding, mirrored, angle), agrees_with(alpha, 0, 1e-10));
    }
}

TEST_CASE("the whole change may be too little: the step is more than 1") {
    CHECK_THAT(direction_change_step({1, 0}, {0, 0.1}, pi / 4), agrees_with(10));
    CHECK_THAT(direction_change_step({1, 0}, {0, -1e-9}, pi / 4), agrees_with(1e9));
}

TEST_CASE("twice the change is half the step") {
    Random random(seed_of(1338));
    for (const double factor : {1e-60, 1e-6, 0.5, 2.0, 1e6, 1e60})
        for (int k = 0; k < 30; ++k) {
            const Turn turn = random_turn(random, 0.02, 3);
            REQUIRE_THAT(
                direction_change_step(turn.sliding, factor * turn.change, turn.angle) * factor,
                agrees_with(turn.step(), 0, 1e-10));
        }
}

TEST_CASE("in any unit of velocity") {
    Random random(seed_of(1339));
    for (const double unit : {1e-60, 1e-9, 1e-3, 1e3, 1e9, 1e60})
        for (int k = 0; k < 30; ++k) {
            const Turn turn = random_turn(random, 0.02, 3);
            REQUIRE_THAT(direction_change_step(unit * turn.sliding, unit * turn.change, turn.angle),
                         agrees_with(turn.step(), 0, 1e-10));
        }
}

TEST_CASE("turning the tangents changes nothing") {
    Random random(seed_of(1340));
    for (int k = 0; k < 200; ++k) {
        const Turn turn = random_turn(random, 0.02, 3);
        const double by = random.uniform(0, 6.28);
        REQUIRE_THAT(
            direction_change_step(turned(turn.sliding, by), turned(turn.change, by), turn.angle),
            agrees_with(turn.step(), 0, 1e-10));
    }
}

TEST_CASE("a larger angle takes longer") {
    Random random(seed_of(1341));
    for (int k = 0; k < 50; ++k) {
        const Turn turn = towards(random, random.uniform(0.5, 3.1), 0);
        double last = 0;
        for (double angle = 0.01; angle < 3.14; angle += 0.1) {
            const double alpha = direction_change_step(turn.sliding, turn.change, angle);
            REQUIRE((alpha > last || alpha == infinite));
            last = alpha;
        }
    }
}

TEST_CASE("a turn so small that its cosine is 1") {
    for (const double angle : {1e-5, 1e-8, 1e-12}) {
        INFO("the angle is " << angle);
        CHECK_THAT(direction_change_step({1, 0}, {0, 1}, angle) / angle, agrees_with(1, 0, 1e-9));
        CHECK_THAT(direction_change_step({0, 2}, {1, 3}, angle) / angle, agrees_with(2, 0, 1e-4));
    }
}

TEST_CASE("the paper's brick: as many intervals as it says") {
    PlusProblem brick{.u0 = {-5, 0, -5.74}, .mu = 0.325, .restitution = {.minimum = 0.373}};
    brick.K << 3.905169201133, 0.561289916193, -0.052775827394,  //
        0.561289916193, 3.355677236745, 0.446966326823,          //
        -0.052775827394, 0.446966326823, 0.575960679633;
    const auto intervals = [&](double max_turn) {
        const PlusSettings settings{.rules = {.max_turn = max_turn}, .max_intervals = 500};
        return plus_impact(brick, settings).intervals.size();
    };
    CHECK(intervals(0.01) == 116);
    CHECK(intervals(0.15) == 11);
    CHECK(intervals(0.25) == 8);
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1342));
    std::vector<Turn> turns;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) turns.push_back(random_turn(random, 0.02, 3));
    for (const Turn& turn : turns) first.push_back(turn.step());
    for (std::size_t i = turns.size(); i-- > 0;) CHECK(turns[i].step() == first[i]);
}

TEST_CASE("a change that is almost straight reaches a small angle, too") {
    // (1 + α, α t) has turned by θ where α t = (1 + α) tan θ, and (1 − α, α t) where α t = (1 − α)
    // tan θ.
    for (const double t : {1e-3, 1e-6, 1e-8, 1e-10, 1e-12}) {
        INFO("the change goes aside by " << t);
        CHECK_THAT(direction_change_step({1, 0}, {1, t}, std::atan(t / 2)),
                   agrees_with(1, 0, 1e-9));
        CHECK_THAT(direction_change_step({0, 3}, {-5 * t, 5}, std::atan(t / 4)),
                   agrees_with(0.2, 0, 1e-9));
        CHECK(direction_change_step({1, 0}, {1, t}, std::atan(2 * t)) == infinite);
        // π − t has fewer digits of t left
        CHECK_THAT(direction_change_step({1, 0}, {-1, t}, std::atan(t)),
                   agrees_with(0.5, 0, 1e-9 + 2e-15 / t));
        CHECK_THAT(direction_change_step({0, -2}, {-2 * t, 2}, std::atan(t / 4)),
                   agrees_with(0.2, 0, 1e-9 + 2e-15 / t));
    }
}
