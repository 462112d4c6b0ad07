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

using Curves = std::vector<RestitutionCurve>;

/// 0 up to 0.01 m/s, 0.5 from 0.1 m/s on, and 1 − 5 v between them.
const RestitutionCurve steep{.minimum = 0.5, .plastic_speed = 0.1, .capture_speed = 0.01};
/// 0 up to 1 m/s, 0.2 from 4 m/s on, and 1 − 0.2 v between them.
const RestitutionCurve flat{.minimum = 0.2, .plastic_speed = 4, .capture_speed = 1};

struct Points {
    VecX normal_velocity = {}, owed = {};
    Curves curves = {};
    double still = 0;

    Round next() const {
        const Round round = next_round(normal_velocity, owed, curves, still);
        REQUIRE(round.phases.size() == curves.size());
        REQUIRE(round.restitution.size() == normal_velocity.size());
        REQUIRE(round.expansion.size() == normal_velocity.size());
        return round;
    }
};

void require_round(const Points& points, const std::string& phases, const std::vector<double>& e,
                   const std::vector<double>& expansion) {
    const Round round = points.next();
    REQUIRE(letters(round.phases) == phases);
    REQUIRE_THAT(round.restitution, agrees_with(numbers(e), 0));
    REQUIRE_THAT(round.expansion, agrees_with(numbers(expansion), 0));
}

/// Points in all situations, each with a curve of its own.
Points random_points(Random& random, int count) {
    Points points{.normal_velocity = VecX(count), .owed = VecX::Zero(count), .still = 1e-9};
    for (int k = 0; k < count; ++k) {
        const double speed = random.log_uniform(1e-3, 10);
        points.normal_velocity[k] = random.chance(0.7) ? -speed : speed;
        if (random.chance(0.3)) points.normal_velocity[k] = random.uniform(-1, 1) * points.still;
        if (random.chance(0.4)) points.owed[k] = random.log_uniform(1e-3, 10);
        const double plastic = random.log_uniform(0.01, 10);
        points.curves.push_back({.minimum = random.uniform(0, 1),
                                 .plastic_speed = plastic,
                                 .capture_speed = plastic * random.uniform(0, 1)});
    }
    return points;
}

/// A row of touching balls of 1 kg, the first arriving with the given speed: normals only.
ProximalProblem row_of_balls(const Curves& curves, double speed) {
    const auto points = static_cast<Eigen::Index>(curves.size());
    ProximalProblem row{.A = MatX::Zero(3 * points, 3 * points), .u0 = VecX::Zero(3 * points)};
    for (Eigen::Index k = 0; k < points; ++k) {
        for (Eigen::Index i = 0; i < 3; ++i) row.A(3 * k + i, 3 * k + i) = 2;
        if (k > 0) row.A(3 * k + 2, 3 * k - 1) = row.A(3 * k - 1, 3 * k + 2) = -1;
        row.points.push_back({.restitution = curves[static_cast<std::size_t>(k)]});
    }
    row.u0[2] = -speed;
    return row;
}

}  // namespace

TEST_CASE("one point of each phase, by hand") {
    require_round({numbers({-2, 0, 3}), numbers({0, 0.7, 0}), {steep, steep, steep}}, "CEO",
                  {0.5, 0, 0}, {0, 0.7, 0});
}

TEST_CASE("the phases are those of classify_points") {
    Random random(seed_of(1441));
    for (int k = 0; k < 100; ++k) {
        const Points points = random_points(random, 1 + random.index(8));
        REQUIRE(letters(points.next().phases) ==
                letters(classify_points(points.normal_velocity, points.owed, points.still)));
    }
}

TEST_CASE("the first round: nothing is owed, and who approaches compresses") {
    require_round({numbers({-2, -0.05, 0, 1}), numbers({0, 0, 0, 0}), {steep, steep, flat, flat}},
                  "CCOO", {0.5, 0.75, 0, 0}, {0, 0, 0, 0});
}

TEST_CASE("e is that of the speed of approach now") {
    for (const auto& [approach, e] :
         {std::pair(0.02, 0.9), std::pair(0.05, 0.75), std::pair(0.09, 0.55), std::pair(3.0, 0.5)})
        require_round({numbers({-approach}), numbers({0}), {steep}}, "C", {e}, {0});
}

TEST_CASE("every point has its own curve") {
    require_round(
        {numbers({-3, -3, -3}), numbers({0, 0, 0}), {steep, flat, constant_restitution(0.9)}},
        "CCC", {0.5, 0.4, 0.9}, {0, 0, 0});
}

TEST_CASE("every point has its own speed, the fastest is the last") {
    require_round({numbers({-2, -3, -3.5, -8}), numbers({0, 0, 0, 0}), {flat, flat, flat, flat}},
                  "CCCC", {0.6, 0.4, 0.3, 0.2}, {0, 0, 0, 0});
}

TEST_CASE("the curves keep their places when points between them do not compress") {
    require_round({numbers({1, -3, 0, -3}),
                   numbers({0, 0, 2, 0}),
                   {constant_restitution(0.1), steep, constant_restitution(0.3), flat}},
                  "OCEC", {0, 0.5, 0, 0.4}, {0, 0, 2, 0});
}

TEST_CASE("who expands gets back what it is owed, all of it and nothing else") {
    require_round(
        {numbers({0, 0, 0}), numbers({0.3, 1.5, 4}), {steep, flat, constant_restitution(1)}}, "EEE",
        {0, 0, 0}, {0.3, 1.5, 4});
}

TEST_CASE("who expands has no e, however fast it approaches meanwhile") {
    for (const double velocity : {-10.0, -2.0, -0.05, 0.0, 0.05, 10.0}) {
        INFO("u_z = " << velocity);
        require_round({numbers({velocity, -2}), numbers({0.7, 0}), {steep, steep}}, "EC", {0, 0.5},
                      {0.7, 0});
    }
}

TEST_CASE("who observes has neither") {
    require_round({numbers({0, 5, 1e-12, -0.01}), numbers({0, 0, 0, 0}),
                   Curves(4, constant_restitution(0.8)), 0.02},
                  "OOOO", {0, 0, 0, 0}, {0, 0, 0, 0});
}

TEST_CASE("who compresses too slowly to bounce compresses, with e = 0") {
    require_round(
        {numbers({-0.01, -0.005, -0.01 * (1 + 1e-9)}), numbers({0, 0, 0}), {steep, steep, steep}},
        "CCC", {0, 0, 1 - 0.05 * (1 + 1e-9)}, {0, 0, 0});
}

TEST_CASE("an approach of exactly `still` is none, and one that is faster by 1e-9 of it is one") {
    const double still = 0.125;
    require_round({numbers({-still, -still * (1 - 1e-9), -still * (1 + 1e-9)}), numbers({0, 0, 0}),
                   Curves(3, constant_restitution(0.6)), still},
                  "OOC", {0, 0, 0.6}, {0, 0, 0});
}

TEST_CASE("`still` is not taken from the speed of approach") {
    require_round({numbers({-3}), numbers({0}), {flat}, 0.75}, "C", {0.4}, {0});
}

TEST_CASE("e = 0 and e = 1 at every speed") {
    const Curves curves{constant_restitution(0), constant_restitution(1)};
    for (const double speed : {1e-9, 0.3, 1e9})
        require_round({numbers({-speed, -speed}), numbers({0, 0}), curves}, "CC", {0, 1}, {0, 0});
}

TEST_CASE("there is a number for every point, of any number of points") {
    for (const int count : {0, 1, 2, 3, 7, 20}) {
        const Points points{VecX::Constant(count, -1), VecX::Zero(count),
                            Curves(static_cast<std::size_t>(count), steep)};
        const Round round = points.next();
        REQUIRE(round.phases.size() == static_cast<std::size_t>(count));
        REQUIRE(round.restitution.size() == count);
        REQUIRE(round.expansion.size() == count);
    }
}

TEST_CASE("many points in all situations: e where it compresses, expansion where it expands") {
    Random random(seed_of(1442));
    for (int k = 0; k < sample_size(100, 1000); ++k) {
        const int count = 1 + random.index(9);
        const Points points = random_points(random, count);
        const Round round = points.next();
        REQUIRE(round.restitution.size() == count);
        REQUIRE(round.expansion.size() == count);
        for (int i = 0; i < count; ++i) {
            const bool expands = points.owed[i] > 0;
            const bool compresses = !expands && points.normal_velocity[i] < -points.still;
            const double e =
                restitution(points.curves[static_cast<std::size_t>(i)], -points.normal_velocity[i]);
            REQUIRE_THAT(round.restitution[i], agrees_with(compresses ? e : 0));
            REQUIRE_THAT(round.expansion[i], agrees_with(expands ? points.owed[i] : 0));
        }
    }
}

TEST_CASE("exchanging points exchanges everything") {
    Random random(seed_of(1443));
    for (int k = 0; k < 50; ++k) {
        Points points = random_points(random, 5);
        const Round round = points.next();
        points.normal_velocity.reverseInPlace();
        points.owed.reverseInPlace();
        std::reverse(points.curves.begin(), points.curves.end());
        const std::string phases = letters(round.phases);
        const Round back = points.next();
        REQUIRE(letters(back.phases) == std::string(phases.rbegin(), phases.rend()));
        REQUIRE(back.restitution == round.restitution.reverse());
        REQUIRE(back.expansion == round.expansion.reverse());
    }
}

TEST_CASE("in any unit of velocity, and of impulse") {
    Random random(seed_of(1444));
    for (const double speed : {1e-9, 1e9})
        for (const double impulse : {1e-60, 1e-9, 1e9, 1e60})
            for (int k = 0; k < 20; ++k) {
                Points points = random_points(random, 4);
                const Round one = points.next();
                points.normal_velocity *= speed;
                points.still *= speed;
                points.owed *= impulse;
                for (RestitutionCurve& curve : points.curves) {
                    curve.plastic_speed *= speed;
                    curve.capture_speed *= speed;
                }
                const Round other = points.next();
                REQUIRE(letters(other.phases) == letters(one.phases));
                REQUIRE_THAT(other.restitution, agrees_with(one.restitution));
                REQUIRE_THAT(VecX(other.expansion / impulse), agrees_with(one.expansion));
            }
}

TEST_CASE("numbers that single precision cannot hold") {
    const double owed = 0.1 + 1e-12;
    const Round round = Points{numbers({-3 - 1e-10, 0}), numbers({0, owed}), {flat, flat}}.next();
    REQUIRE(round.restitution.size() == 2);
    REQUIRE(round.expansion.size() == 2);
    CHECK_THAT(round.restitution[0], agrees_with(0.4 - 2e-11, 0, 1e-14));
    CHECK(round.expansion[1] == owed);
}

TEST_CASE("table 2 of the paper: a blow travels through a row of five balls") {
    const ProximalProblem row = row_of_balls(Curves(4, constant_restitution(1)), 2);
    REQUIRE(letters(next_round(numbers({-2, 0, 0, 0}), VecX::Zero(4),
                               Curves(4, constant_restitution(1)), 0)
                        .phases) == "COOO");
    const PlusEvent event = plus_event(row, {.max_rounds = 20});
    CHECK(letters(event.rounds) ==
          std::vector<std::string>{"COOO", "ECOO", "OECO", "OOEC", "OOOE"});
    CHECK(event.status == EventStatus::resolved);
    CHECK_THAT(event.u, agrees_with(numbers({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2})));
}

TEST_CASE("a blow that arrives slower at the next ball bounces there as its own speed asks for") {
    // The first pair stops at 1.5 m/s, and the second one is hit at this speed: e = 1 − 0.2 · 1.5.
    const Curves curves{constant_restitution(1), flat};
    REQUIRE(next_round(numbers({-3, 0}), VecX::Zero(2), curves, 0).phases.size() == 2);
    const PlusEvent event = plus_event(row_of_balls(curves, 3), {.max_rounds = 20});
    CHECK(letters(event.rounds) == std::vector<std::string>{"CO", "EC", "OE"});
    // The balls leave with 0, 0.45 and 2.55 m/s.
    CHECK_THAT(event.u, agrees_with(numbers({0, 0, 0.45, 0, 0, 2.1})));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1445));
    std::vector<Points> questions;
    std::vector<Round> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_points(random, 1 + k % 5));
    for (const Points& points : questions) first.push_back(points.next());
    for (std::size_t i = questions.size(); i-- > 0;) {
        const Round again = questions[i].next();
        CHECK(letters(again.phases) == letters(first[i].phases));
        CHECK(again.restitution == first[i].restitution);
        CHECK(again.expansion == first[i].expansion);
    }
}

TEST_CASE("`still` has all its digits") {
    for (const double still : {0.1, 1.0 / 3, 1e-13, 300.0})
        require_round({numbers({-still, std::nextafter(-still, 0.0), std::nextafter(-still, -1e9)}),
                       numbers({0, 0, 0}), Curves(3, constant_restitution(0.6)), still},
                      "OOC", {0, 0, 0.6}, {0, 0, 0});
}

TEST_CASE("what is owed is given back, though fast impacts would not bounce") {
    const RestitutionCurve soft{.minimum = 0, .plastic_speed = 1, .capture_speed = 0.1};
    require_round({numbers({0, -0.5, -2}), numbers({0.4, 0, 0}), {soft, soft, soft}}, "ECC",
                  {0, 0.5, 0}, {0.4, 0, 0});
    require_round({numbers({0}), numbers({0.4}), {constant_restitution(0)}}, "E", {0}, {0.4});
}

TEST_CASE("a curve without a line: at its one speed nothing bounces") {
    const RestitutionCurve step{.minimum = 0.5, .plastic_speed = 1, .capture_speed = 1};
    require_round({numbers({-0.9, -1, -1.1}), numbers({0, 0, 0}), {step, step, step}}, "CCC",
                  {0, 0, 0.5}, {0, 0, 0});
}

TEST_CASE("the smallest debt there is, and a small one beside a large one, are given back") {
    constexpr double smallest = std::numeric_limits<double>::denorm_min();
    const Round round =
        Points{numbers({0, 0, -1}), numbers({smallest, 1e-30, 5}), {steep, steep, steep}}.next();
    REQUIRE(letters(round.phases) == "EEE");
    CHECK(round.expansion == numbers({smallest, 1e-30, 5}));
}

TEST_CASE("hundreds of points, each with its own") {
    Random random(seed_of(1446));
    const Points points = random_points(random, 500);
    const Round round = points.next();
    REQUIRE(round.phases.size() == 500);
    REQUIRE(round.restitution.size() == 500);
    REQUIRE(round.expansion.size() == 500);
    for (Eigen::Index k = 0; k < 500; ++k) {
        const Round one = Points{points.normal_velocity.segment(k, 1),
                                 points.owed.segment(k, 1),
                                 {points.curves[static_cast<std::size_t>(k)]},
                                 points.still}
                              .next();
        REQUIRE(round.phases[static_cast<std::size_t>(k)] == one.phases[0]);
        REQUIRE(round.restitution[k] == one.restitution[0]);
        REQUIRE(round.expansion[k] == one.expansion[0]);
    }
}

TEST_CASE("the same points, with other curves and another `still`") {
    for (int time = 0; time < 2; ++time) {
        require_round({numbers({-3}), numbers({0}), {flat}}, "C", {0.4}, {0});
        require_round({numbers({-3}), numbers({0}), {steep}}, "C", {0.5}, {0});
        require_round({numbers({-3}), numbers({0}), {steep}, 4}, "O", {0}, {0});
    }
}

TEST_CASE("if nothing counts as still, the slowest approach compresses") {
    require_round({numbers({-1e-300}), numbers({0}), {constant_restitution(0.6)}}, "C", {0.6}, {0});
}

TEST_CASE("what bounces perfectly is captured, too") {
    const RestitutionCurve lively{.minimum = 1, .plastic_speed = 0.1, .capture_speed = 0.01};
    require_round({numbers({-0.005, -0.05, -3}), numbers({0, 0, 0}), {lively, lively, lively}},
                  "CCC", {0, 1, 1}, {0, 0, 0});
}
