#include "chapters/14_plus_simultaneous/plus_event.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

VecX numbers(const std::vector<double>& list) {
    return VecX::Map(list.data(), static_cast<Eigen::Index>(list.size()));
}

/// As in table 2: a letter for each point, C, E or O.
std::string letters(const std::vector<PointPhase>& phases) {
    std::string text;
    for (const PointPhase phase : phases)
        text += phase == PointPhase::compressing ? 'C' : phase == PointPhase::expanding ? 'E' : 'O';
    return text;
}
std::vector<std::string> letters(const std::vector<std::vector<PointPhase>>& rounds) {
    std::vector<std::string> texts;
    for (const auto& round : rounds) texts.push_back(letters(round));
    return texts;
}

std::string phases(const std::vector<double>& normal_velocity, const std::vector<double>& owed,
                   double still = 0) {
    return letters(classify_points(numbers(normal_velocity), numbers(owed), still));
}
std::string phase(double normal_velocity, double owed, double still = 0) {
    return phases({normal_velocity}, {owed}, still);
}

/// Points in all situations, with known phases.
struct Situation {
    std::vector<double> normal_velocity = {}, owed = {};
    double still = 0;
    std::string expected = {};
};
Situation random_situation(Random& random, int points) {
    Situation situation{.still = random.log_uniform(1e-12, 1e-3)};
    for (int k = 0; k < points; ++k) {
        const char expected = random.chance(0.4) ? 'C' : random.chance(0.5) ? 'E' : 'O';
        const double slow = situation.still * random.uniform(-1, 1);
        const double away = random.log_uniform(1e-3, 10);
        double velocity = random.chance(0.3) ? slow : random.chance(0.5) ? away : -away;
        if (expected == 'C') velocity = -situation.still * random.log_uniform(1 + 1e-9, 1e9);
        if (expected == 'O') velocity = random.chance(0.5) ? slow : away;
        situation.normal_velocity.push_back(velocity);
        situation.owed.push_back(expected == 'E' ? random.log_uniform(1e-12, 10) : 0);
        situation.expected.push_back(expected);
    }
    return situation;
}

/// A row of touching balls of 1 kg, the first arriving with 2 m/s: normals only.
ProximalProblem row_of_balls(int balls, double e) {
    const int points = balls - 1;
    ProximalProblem row{.A = MatX::Zero(3 * points, 3 * points), .u0 = VecX::Zero(3 * points)};
    for (int k = 0; k < points; ++k) {
        for (int i = 0; i < 3; ++i) row.A(3 * k + i, 3 * k + i) = 2;
        if (k > 0) row.A(3 * k + 2, 3 * k - 1) = row.A(3 * k - 1, 3 * k + 2) = -1;
        row.points.push_back({.restitution = constant_restitution(e)});
    }
    row.u0[2] = -2;
    return row;
}

}  // namespace

TEST_CASE("who approaches compresses, who separates observes") {
    CHECK(phase(-2, 0) == "C");
    CHECK(phase(3, 0) == "O");
    CHECK(phases({-1, 2, -3, 4, 5, -6}, {0, 0, 0, 0, 0, 0}) == "COCOOC");
}

TEST_CASE("who is owed an expansion expands") {
    CHECK(phase(0, 1.5) == "E");
    CHECK(phases({0, -1, 0, 2}, {0.5, 0, 2, 0}) == "ECEO");
}

TEST_CASE("what is owed comes before how the point moves") {
    for (const double velocity : {-1e9, -3.0, -1e-9, 0.0, 1e-9, 0.2, 1e9}) {
        INFO("u_z = " << velocity);
        CHECK(phase(velocity, 0.7) == "E");
        CHECK(phase(velocity, 0.7, 0.1) == "E");
    }
}

TEST_CASE("the smallest debt is a debt, and none is none") {
    for (const double owed : {1e-300, 1e-100, 1e-20, 1e-12, 1e-9, 1e-3})
        for (const double velocity : {-2.0, 0.0, 2.0}) {
            INFO("owed " << owed << ", u_z = " << velocity);
            CHECK(phase(velocity, owed, 1e-3) == "E");
        }
    CHECK(phases({0, 0, 0}, {1e-30, 5, 1e9}) == "EEE");  // next to larger ones as well
    CHECK(phase(-2, 0, 1e-3) == "C");
    CHECK(phase(-2, -0.0, 1e-3) == "C");
    CHECK(phase(2, 0, 1e-3) == "O");
}

TEST_CASE("a point that has come to a halt, and is owed nothing, observes") {
    for (const double still : {0.0, 1e-13, 1.0}) {
        CHECK(phase(0, 0, still) == "O");
        CHECK(phase(-0.0, 0, still) == "O");
    }
}

TEST_CASE("an approach of exactly `still` is none, and one that is faster by 1e-9 of it is one") {
    for (const double still : {1e-13, 1e-9, 0.02, 1.0, 300.0}) {
        INFO("still = " << still);
        CHECK(phase(-still, 0, still) == "O");
        CHECK(phase(-still * (1 - 1e-9), 0, still) == "O");
        CHECK(phase(-still * (1 + 1e-9), 0, still) == "C");
        CHECK(phase(-still * (1 + 1e-12), 0, still) == "C");
    }
}

TEST_CASE("if nothing counts as still, the slowest approach is one") {
    CHECK(phase(-1e-300, 0, 0) == "C");
    CHECK(phase(-1e-12, 0, 0) == "C");
    CHECK(phase(1e-300, 0, 0) == "O");
}

TEST_CASE("`still` is about approaches: who separates observes, slowly or fast") {
    for (const double velocity : {1e-12, 0.1, 0.5, 0.9, 1.0, 1.1, 50.0})
        CHECK(phase(velocity, 0, 1) == "O");
}

TEST_CASE("every point is asked for itself, the last one as well") {
    for (int points = 1; points <= 7; ++points)
        for (int k = 0; k < points; ++k) {
            const auto count = static_cast<std::size_t>(points);
            std::vector<double> velocity(count, 1), owed(count, 0);
            std::string expected(count, 'O');
            const auto place = static_cast<std::size_t>(k);
            velocity[place] = -1;
            expected[place] = 'C';
            REQUIRE(phases(velocity, owed, 1e-6) == expected);
            owed[place] = 1e-3;
            expected[place] = 'E';
            REQUIRE(phases(velocity, owed, 1e-6) == expected);
        }
}

TEST_CASE("one point's debt is no reason for another") {
    CHECK(phases({-1, -1, -1}, {0, 2, 0}) == "CEC");
    CHECK(phases({1, 1, -1}, {2, 0, 0}) == "EOC");
    CHECK(phases({-5, -1}, {0, 0}, 2) == "CO");  // `still` is not relative to the fastest
    CHECK(phases({-1e9, -1e-30}, {0, 0}) == "CC");
}

TEST_CASE("many points in all situations") {
    Random random(seed_of(1411));
    for (int k = 0; k < sample_size(100, 1000); ++k) {
        const Situation now = random_situation(random, 1 + random.index(12));
        REQUIRE(phases(now.normal_velocity, now.owed, now.still) == now.expected);
    }
}

TEST_CASE("exchanging points exchanges their phases") {
    Random random(seed_of(1412));
    for (int k = 0; k < 50; ++k) {
        Situation now = random_situation(random, 6);
        std::string found = phases(now.normal_velocity, now.owed, now.still);
        std::reverse(now.normal_velocity.begin(), now.normal_velocity.end());
        std::reverse(now.owed.begin(), now.owed.end());
        std::reverse(found.begin(), found.end());
        REQUIRE(phases(now.normal_velocity, now.owed, now.still) == found);
    }
}

TEST_CASE("in any unit of velocity, and of impulse") {
    Random random(seed_of(1413));
    for (const double speed : {1e-100, 1e-9, 1e-3, 1e3, 1e9, 1e100})
        for (const double impulse : {1e-100, 1e-9, 1e9, 1e100})
            for (int k = 0; k < 5; ++k) {
                Situation now = random_situation(random, 5);
                for (double& velocity : now.normal_velocity) velocity *= speed;
                for (double& owed : now.owed) owed *= impulse;
                // Rounding may move a neighbour of `still` onto it, so keep a distance.
                REQUIRE(phases(now.normal_velocity, now.owed, now.still * speed * (1 + 1e-12)) ==
                        now.expected);
            }
}

TEST_CASE("numbers that single precision cannot hold") {
    const double still = 1.0 / 3;
    CHECK(phases({-still - 1e-12, -still + 1e-12, -1e-60, 0}, {0, 0, 1e-60, 1e-60}, still) ==
          "COEE");
}

TEST_CASE("no points, no phases") { CHECK(phases({}, {}, 1e-3).empty()); }

TEST_CASE("table 2 of the paper: a blow travels through a row of five balls") {
    REQUIRE(phases({-2, 0, 0, 0}, {0, 0, 0, 0}) == "COOO");
    const PlusEvent event = plus_event(row_of_balls(5, 1), {.max_rounds = 20});
    CHECK(letters(event.rounds) ==
          std::vector<std::string>{"COOO", "ECOO", "OECO", "OOEC", "OOOE"});
    CHECK(event.status == EventStatus::resolved);
    CHECK_THAT(event.u, agrees_with(numbers({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2})));
}

TEST_CASE("balls that do not bounce owe nothing: they compress in turn, or together") {
    REQUIRE(phases({-2, 0}, {0, 0}) == "CO");
    const PlusEvent event = plus_event(row_of_balls(3, 0), {.max_rounds = 40});
    for (const std::string& round : letters(event.rounds))
        CHECK(round.find('E') == std::string::npos);
    CHECK_THAT(event.u, agrees_with(numbers({0, 0, 0, 0, 0, 0}), 2, 1e-8));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1414));
    std::vector<Situation> situations;
    for (int k = 0; k < 20; ++k) situations.push_back(random_situation(random, 1 + k % 5));
    for (int time = 0; time < 2; ++time)
        for (std::size_t i = situations.size(); i-- > 0;)
            CHECK(phases(situations[i].normal_velocity, situations[i].owed, situations[i].still) ==
                  situations[i].expected);
}

TEST_CASE("the smallest debt there is, and the next number beyond `still`") {
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    for (const double velocity : {-2.0, 0.0, 2.0}) CHECK(phase(velocity, smallest, 1e-3) == "E");
    CHECK(phase(-smallest, 0, 0) == "C");
    for (const double still : {1e-13, 0.02, 1.0 / 3, 1.0, 300.0}) {
        INFO("still = " << still);
        CHECK(phase(std::nextafter(-still, -1e9), 0, still) == "C");
        CHECK(phase(std::nextafter(-still, 0.0), 0, still) == "O");
    }
}

TEST_CASE("hundreds of points, each asked for itself") {
    std::vector<double> velocity, owed;
    std::string expected;
    for (int k = 0; k < 700; ++k) {
        expected.push_back("COECOOE"[k % 7]);
        velocity.push_back(expected.back() == 'C' ? -1 : k % 2);
        owed.push_back(expected.back() == 'E' ? 0.5 : 0);
    }
    CHECK(phases(velocity, owed, 1e-6) == expected);
}

TEST_CASE("the same points, and another `still`") {
    for (int time = 0; time < 2; ++time) {
        CHECK(phase(-0.5, 0, 0.1) == "C");
        CHECK(phase(-0.5, 0, 1) == "O");
    }
}
