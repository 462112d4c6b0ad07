#include <limits>

#include "chapters/11_friction_pgs/contact_target.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// Not the defaults; sums of these numbers are exact.
constexpr TargetRules rules{.slop = 0.125, .repair = 0.25, .push_out = 4, .bounce_above = 0.5};
constexpr double h = 0.25;

struct Question {
    double separation, approach, restitution, step;
    TargetRules rules;

    double answer() const {
        return wanted_velocity(separation, approach, restitution, step, rules);
    }
};

/// The three rules of the declaration one by one, with literal borders.
double by_the_rules(const Question& q) {
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    double gap = nothing, repair = nothing, bounce = nothing;
    if (q.separation > 0) gap = -q.separation / q.step;
    if (q.separation <= 0) repair = 0;
    if (const double rest = -q.separation - q.rules.slop; rest > 0)
        repair = std::min(q.rules.push_out, q.rules.repair * rest / q.step);
    const bool is_fast = -q.approach > q.rules.bounce_above;
    if (is_fast && q.separation <= -q.approach * q.step) bounce = -q.restitution * q.approach;
    return std::max(gap, std::max(repair, bounce));
}

/// All cases: gaps that close and gaps that do not, overlaps on both sides of the slop, approaches
/// on both sides of the threshold, and separation.
Question random_question(Random& random) {
    Question q;
    q.step = random.log_uniform(1e-3, 0.1);
    q.rules = {.slop = random.log_uniform(1e-4, 1e-2),
               .repair = random.uniform(0, 1),
               .push_out = random.log_uniform(0.1, 10),
               .bounce_above = random.log_uniform(0.05, 2)};
    q.approach = q.rules.bounce_above * random.uniform(-4, 2);
    q.restitution = random.uniform(0, 1);
    q.separation = random.chance(0.5) ? q.rules.slop * random.uniform(-20, 2)
                                      : std::abs(q.approach) * q.step * random.uniform(-2, 2);
    return q;
}

/// Velocity scale of a question.
double speeds(const Question& q) {
    return std::abs(q.separation) / q.step + std::abs(q.approach) + q.rules.push_out;
}

}  // namespace

TEST_CASE("a gap may be closed within the step, and no more: by hand") {
    CHECK_THAT(wanted_velocity(0.5, 0, 0.5, h, rules), agrees_with(-2));
    CHECK_THAT(wanted_velocity(0.5, 3, 0.5, h, rules), agrees_with(-2));
    CHECK_THAT(wanted_velocity(0.5, -1, 0.5, h, rules), agrees_with(-2));  // ends 0.25 m above
    CHECK_THAT(wanted_velocity(0.03, 0, 1, 0.01, rules), agrees_with(-3));
}

TEST_CASE("who touches may stay") {
    CHECK(wanted_velocity(0, 0, 0.5, h, rules) == 0);
    CHECK(wanted_velocity(0, 2, 0.5, h, rules) == 0);
    CHECK(wanted_velocity(0, -0.25, 0.5, h, rules) == 0);
}

TEST_CASE("of an overlap beyond the slop a share is repaired: by hand") {
    // 0.5 m beyond the slop, a quarter of it in a quarter of a second.
    CHECK_THAT(wanted_velocity(-0.625, 0, 0.5, h, rules), agrees_with(0.5));
    CHECK_THAT(wanted_velocity(-0.625, 1, 0.5, h, rules), agrees_with(0.5));
    CHECK_THAT(wanted_velocity(-0.225, 0, 0.5, 0.01, rules), agrees_with(2.5));
}

TEST_CASE("an overlap within the slop may stay, and must not grow") {
    for (const double separation : {-1e-9, -0.0625, -0.12, -0.125})
        for (const double approach : {-0.5, -0.1, 0.0, 3.0})
            CHECK(wanted_velocity(separation, approach, 0.5, h, rules) == 0);
    // Slightly beyond the slop, the repair is slight.
    CHECK_THAT(wanted_velocity(-0.125 - 1e-9, 0, 0.5, h, rules), agrees_with(1e-9, 0, 1e-6));
}

TEST_CASE("repair is never faster than push_out") {
    CHECK_THAT(wanted_velocity(-4.125, 0, 0.5, h, rules), agrees_with(4));  // just as fast
    CHECK_THAT(wanted_velocity(-4, 0, 0.5, h, rules), agrees_with(3.875));
    CHECK_THAT(wanted_velocity(-5, 0, 0.5, h, rules), agrees_with(4));
    CHECK_THAT(wanted_velocity(-1e9, 0, 0.5, h, rules), agrees_with(4));
}

TEST_CASE("without a share, or without a speed, nothing is repaired") {
    TargetRules none = rules;
    none.repair = 0;
    CHECK(wanted_velocity(-3, 0, 0.5, h, none) == 0);
    none = rules;
    none.push_out = 0;
    CHECK(wanted_velocity(-3, 0, 0.5, h, none) == 0);
    CHECK_THAT(wanted_velocity(-3, -2, 0.5, h, none), agrees_with(1));  // the bounce is not limited
}

TEST_CASE("without a slop all of the overlap counts") {
    TargetRules strict = rules;
    strict.slop = 0;
    CHECK_THAT(wanted_velocity(-0.5, 0, 0.5, h, strict), agrees_with(0.5));
    CHECK_THAT(wanted_velocity(-1e-9, 0, 0.5, h, strict), agrees_with(1e-9));
    CHECK(wanted_velocity(0, 0, 0.5, h, strict) == 0);
}

TEST_CASE("a fast approach bounces: by hand") {
    CHECK_THAT(wanted_velocity(0, -2, 0.75, h, rules), agrees_with(1.5));
    CHECK_THAT(wanted_velocity(-0.0625, -3, 0.5, h, rules), agrees_with(1.5));
    CHECK_THAT(wanted_velocity(0.25, -2, 0.75, h, rules), agrees_with(1.5));  // arrives halfway
}

TEST_CASE("an approach as fast as the threshold does not bounce, a faster one does") {
    CHECK(wanted_velocity(0, -0.5, 0.8, h, rules) == 0);
    CHECK(wanted_velocity(0, -0.5 + 1e-9, 0.8, h, rules) == 0);
    CHECK_THAT(wanted_velocity(0, -0.5 - 1e-9, 0.8, h, rules), agrees_with(0.4, 0, 1e-8));
    CHECK_THAT(wanted_velocity(0.0625, -0.5, 0.8, h, rules), agrees_with(-0.25));
}

TEST_CASE("without a threshold every approach bounces") {
    TargetRules lively = rules;
    lively.bounce_above = 0;
    CHECK_THAT(wanted_velocity(0, -1e-6, 0.5, h, lively), agrees_with(5e-7));
    CHECK(wanted_velocity(0, 0, 0.5, h, lively) == 0);
    CHECK(wanted_velocity(0, 1, 0.5, h, lively) == 0);
}

TEST_CASE("an approach that arrives exactly at the end of the step bounces, a later one does not") {
    CHECK_THAT(wanted_velocity(0.5, -2, 0.5, h, rules), agrees_with(1));
    CHECK_THAT(wanted_velocity(0.5 - 1e-9, -2, 0.5, h, rules), agrees_with(1));
    CHECK_THAT(wanted_velocity(0.5 + 1e-9, -2, 0.5, h, rules), agrees_with(-2, 0, 1e-8));
    CHECK_THAT(wanted_velocity(8, -2, 0.5, h, rules), agrees_with(-32));
}

TEST_CASE("bodies that separate do not bounce") {
    for (const double approach : {0.6, 2.0, 50.0}) {
        CHECK(wanted_velocity(0, approach, 1, h, rules) == 0);
        CHECK_THAT(wanted_velocity(0.25, approach, 1, h, rules), agrees_with(-1));
        CHECK_THAT(wanted_velocity(-0.625, approach, 1, h, rules), agrees_with(0.5));
    }
}

TEST_CASE("e = 0 stops a fast approach, e = 1 reverses it") {
    CHECK(wanted_velocity(0, -2, 0, h, rules) == 0);
    CHECK(wanted_velocity(0.25, -2, 0, h, rules) == 0);  // the bounce gives 0, the gap −1
    CHECK_THAT(wanted_velocity(0, -2, 1, h, rules), agrees_with(2));
    CHECK_THAT(wanted_velocity(0.25, -2, 1, h, rules), agrees_with(2));
}

TEST_CASE("of a bounce and a repair the faster one counts, not the sum") {
    // Repair gives 0.5 m/s.
    CHECK_THAT(wanted_velocity(-0.625, -2, 0.5, h, rules), agrees_with(1));
    CHECK_THAT(wanted_velocity(-0.625, -2, 0.125, h, rules), agrees_with(0.5));
    CHECK_THAT(wanted_velocity(-0.625, -2, 0, h, rules), agrees_with(0.5));
    CHECK_THAT(wanted_velocity(-9, -2, 0.5, h, rules), agrees_with(4));
}

TEST_CASE("push_out does not hold back a bounce") {
    CHECK_THAT(wanted_velocity(0, -20, 0.5, h, rules), agrees_with(10));
    CHECK_THAT(wanted_velocity(-9, -20, 0.5, h, rules), agrees_with(10));
    CHECK_THAT(wanted_velocity(0.5, -20, 1, h, rules), agrees_with(20));
}

TEST_CASE("the largest of what the three rules ask for, at random") {
    Random random(seed_of(1121));
    int closes = 0, repairs = 0;
    for (int k = 0; k < sample_size(600, 5000); ++k) {
        const Question q = random_question(random);
        REQUIRE_THAT(q.answer(), agrees_with(by_the_rules(q), 1e-3 * speeds(q)));
        closes += q.separation > 0;
        repairs += q.separation < -q.rules.slop;
    }
    CHECK(closes > 100);
    CHECK(repairs > 100);
}

TEST_CASE("with the wanted velocity no overlap begins in the step, and none grows") {
    Random random(seed_of(1122));
    for (int k = 0; k < 400; ++k) {
        const Question q = random_question(random);
        const double after = q.separation + q.step * q.answer();
        REQUIRE(after >= std::min(q.separation, 0.0) - 1e-12 * std::abs(q.separation));
    }
}

TEST_CASE("step by step the overlap beyond the slop shrinks by its share") {
    double separation = -0.625;
    for (int k = 1; k <= 20; ++k) {
        separation += h * wanted_velocity(separation, 0, 0.5, h, rules);
        REQUIRE_THAT(-separation - rules.slop, agrees_with(0.5 * std::pow(0.75, k), 0, 1e-9));
    }
}

TEST_CASE("closer or deeper never asks for less, nor does faster") {
    Random random(seed_of(1123));
    for (int k = 0; k < 300; ++k) {
        Question q = random_question(random);
        const double before = q.answer(), rounding = 1e-12 * speeds(q);
        Question deeper = q, faster = q;
        deeper.separation -= q.rules.slop * random.log_uniform(1e-3, 10);
        REQUIRE(deeper.answer() >= before - rounding);
        faster.approach -= q.rules.bounce_above * random.log_uniform(1e-3, 10);
        REQUIRE(faster.answer() >= before - rounding);
    }
}

TEST_CASE("in any unit of length, and of time") {
    Random random(seed_of(1124));
    for (const double metre : {1e-9, 1e-3, 1.0, 1e3, 1e9})
        for (const double second : {1e-9, 1e-3, 1.0, 1e3, 1e9})
            for (int k = 0; k < 20; ++k) {
                const Question q = random_question(random);
                const double speed = metre / second;
                const Question other{q.separation * metre,
                                     q.approach * speed,
                                     q.restitution,
                                     q.step * second,
                                     {.slop = q.rules.slop * metre,
                                      .repair = q.rules.repair,
                                      .push_out = q.rules.push_out * speed,
                                      .bounce_above = q.rules.bounce_above * speed}};
                REQUIRE_THAT(other.answer() / speed,
                             agrees_with(q.answer(), 1e-3 * speeds(q), 1e-11));
            }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1125));
    std::vector<Question> questions;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random));
    for (const Question& q : questions) first.push_back(q.answer());
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(questions[i].answer() == first[i]);
}
