#include <limits>

#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

struct Question {
    double stiffness, dissipation, depth, rate;

    double answer() const { return hunt_crossley(stiffness, dissipation, depth, rate); }
    double elastic() const { return stiffness * std::pow(depth, 1.5); }  // Hertz
};

/// Overlapping, approaching and separating; some separate so fast that the law without its clamp
/// would pull.
Question random_question(Random& random) {
    const double dissipation = random.log_uniform(0.01, 10);
    return {.stiffness = random.log_uniform(1e3, 1e12),
            .dissipation = dissipation,
            .depth = random.log_uniform(1e-8, 1e-2),
            .rate = random.uniform(-1.5, 2) / dissipation};
}

/// A mass that meets the spring, integrated until it leaves: Runge–Kutta of order 4.
struct Bounce {
    double speed = 0;    // of the rebound [m/s]
    double weakest = 0;  // smallest force [N]
    bool is_over = false;
};
Bounce bounce(double mass, double stiffness, double dissipation, double approach) {
    // The duration without losses is about 2.94 z/v with z = (5/4 m v²/k)^(2/5).
    const double deep = std::pow(1.25 * mass * approach * approach / stiffness, 0.4);
    const double h = deep / approach / 80;
    double z = 0, rate = approach;
    Bounce result;
    const auto pull = [&](double depth, double speed) {
        const double force = hunt_crossley(stiffness, dissipation, depth, speed);
        result.weakest = std::min(result.weakest, force);
        return -force / mass;
    };
    for (int k = 0; k < 1500 && !result.is_over; ++k) {
        const double a1 = pull(z, rate), v1 = rate;
        const double v2 = rate + h / 2 * a1, a2 = pull(z + h / 2 * v1, v2);
        const double v3 = rate + h / 2 * a2, a3 = pull(z + h / 2 * v2, v3);
        const double v4 = rate + h * a3, a4 = pull(z + h * v3, v4);
        z += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
        rate += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        result.is_over = z <= 0;
    }
    result.speed = -rate;
    return result;
}

}  // namespace

TEST_CASE("numbers by hand") {
    // 3/2 c = 1 s/m and k z^{3/2} = 2 · 8 N
    CHECK_THAT(hunt_crossley(2, 2. / 3, 4, 1), agrees_with(32));
    CHECK_THAT(hunt_crossley(2, 2. / 3, 4, 0), agrees_with(16));
    CHECK_THAT(hunt_crossley(2, 2. / 3, 4, -0.5), agrees_with(8));
    // 3/2 c = 3 s/m and k z^{3/2} = 5 · 1/8 N
    CHECK_THAT(hunt_crossley(5, 2, 0.25, 0.5), agrees_with(1.5625));
    CHECK_THAT(hunt_crossley(5, 2, 0.25, -0.2), agrees_with(0.25));
}

TEST_CASE("held still, it is Hertz's spring, whatever the dissipation") {
    Random random(seed_of(1221));
    for (int k = 0; k < 100; ++k) {
        Question q = random_question(random);
        q.rate = 0;
        REQUIRE_THAT(q.answer(), agrees_with(q.elastic()));
    }
}

TEST_CASE("without dissipation it is Hertz's spring, however fast") {
    Random random(seed_of(1222));
    for (const double rate : {-1e9, -3.0, -1e-9, 1e-9, 3.0, 1e9})
        for (int k = 0; k < 10; ++k) {
            Question q = random_question(random);
            q.dissipation = 0;
            q.rate = rate;
            REQUIRE_THAT(q.answer(), agrees_with(q.elastic()));
        }
}

TEST_CASE("no overlap, no force, whatever the rate") {
    for (const double depth : {0.0, -0.0, -1e-300, -1e-12, -1e-3, -2.0, -1e9})
        for (const double rate : {-1e9, -5.0, -0.1, 0.0, 0.1, 5.0, 1e9})
            for (const double dissipation : {0.0, 0.3, 100.0})
                REQUIRE(hunt_crossley(1e6, dissipation, depth, rate) == 0);
}

TEST_CASE("it never pulls, however fast the two separate") {
    Random random(seed_of(1223));
    for (int k = 0; k < sample_size(400, 4000); ++k) {
        Question q = random_question(random);
        REQUIRE(q.answer() >= 0);
        q.rate = -random.log_uniform(1, 1e9) / q.dissipation;
        REQUIRE(q.answer() == 0);
    }
}

TEST_CASE("the law ends at zero at the rate 2/(3c), not before and not behind") {
    Random random(seed_of(1224));
    for (int k = 0; k < 100; ++k) {
        Question q = random_question(random);
        const double border = -2 / (3 * q.dissipation);
        q.rate = border * (1 + 1e-9);
        REQUIRE(q.answer() == 0);
        q.rate = border * (1 - 1e-3);
        REQUIRE_THAT(q.answer(), agrees_with(1e-3 * q.elastic(), 0, 1e-9));
        q.rate = border * (1 - 1e-9);
        REQUIRE_THAT(q.answer(), agrees_with(1e-9 * q.elastic(), 0, 1e-5));
    }
}

TEST_CASE("above that rate the force is linear in the rate, with one slope on both sides of zero") {
    Random random(seed_of(1225));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        Question q = random_question(random);
        const double border = 2 / (3 * q.dissipation), elastic = q.elastic();
        const double part =
            random.uniform(-1, k % 10 == 0 ? -0.99 : 3);  // some just above the clamp
        q.rate = part * border;
        REQUIRE_THAT(q.answer(), agrees_with((1 + part) * elastic, elastic));
    }
}

TEST_CASE("however fast the two meet, the force has no upper end") {
    for (const double rate : {1.0, 1e3, 1e6, 1e12})
        CHECK_THAT(hunt_crossley(1e6, 2, 1e-4, rate), agrees_with(1 + 3 * rate));
}

TEST_CASE("four times as deep is eight times as hard, at any rate") {
    Random random(seed_of(1226));
    for (int k = 0; k < 200; ++k) {
        Question q = random_question(random);
        const double once = q.answer(), size = q.elastic();
        q.depth *= 4;
        REQUIRE_THAT(q.answer(), agrees_with(8 * once, size));
    }
}

TEST_CASE("it begins with nothing at the first touch, however fast") {
    // k z^{3/2} = 1e-9 N at z = 1e-12 m and k = 1e9
    CHECK_THAT(hunt_crossley(1e9, 1, 1e-12, 10), agrees_with(16e-9));
    CHECK_THAT(hunt_crossley(1e9, 1, 1e-12, -0.5), agrees_with(0.25e-9));
    double before = hunt_crossley(1e6, 0.5, 1e-2, 4);
    for (double depth = 1e-4; depth > 1e-20; depth /= 100) {
        const double force = hunt_crossley(1e6, 0.5, depth, 4);
        CHECK_THAT(force, agrees_with(before / 1000));
        before = force;
    }
}

TEST_CASE("twice the stiffness is twice the force") {
    Random random(seed_of(1227));
    for (int k = 0; k < 200; ++k) {
        Question q = random_question(random);
        const double once = q.answer(), size = q.elastic();
        q.stiffness *= 2;
        REQUIRE_THAT(q.answer(), agrees_with(2 * once, size));
    }
}

TEST_CASE("coming nearer costs more than Hertz, separating gives back less") {
    Random random(seed_of(1228));
    for (int k = 0; k < 200; ++k) {
        Question q = random_question(random);
        q.rate = random.log_uniform(1e-3, 10) / q.dissipation;
        REQUIRE(q.answer() > q.elastic() * (1 + 1e-4));
        q.rate = -q.rate;
        REQUIRE(q.answer() < q.elastic() * (1 - 1e-4));
    }
}

TEST_CASE("around a loop of depth and rate, the work lost is that of the damping") {
    // z = z₀ (1 + ½ sin φ), ż = ½ z₀ ω cos φ: ∮F dz = ∮ 3/2 c k z^{3/2} ż² dt. Sums of a smooth
    // function over a full period converge exponentially.
    Random random(seed_of(1229));
    constexpr int points = 64;
    for (int k = 0; k < 30; ++k) {
        Question q = random_question(random);
        const double middle = q.depth, omega = random.uniform(0.2, 1.2) / (q.dissipation * middle);
        const double slice = 2 * std::numbers::pi / points / omega;  // [s]
        double work = 0, expected = 0;
        for (int i = 0; i < points; ++i) {
            const double angle = 2 * std::numbers::pi * i / points;
            q.depth = middle * (1 + std::sin(angle) / 2);
            q.rate = middle * omega * std::cos(angle) / 2;
            work += q.answer() * q.rate * slice;
            expected += 1.5 * q.dissipation * q.elastic() * q.rate * q.rate * slice;
        }
        REQUIRE(work > 0);
        REQUIRE_THAT(work, agrees_with(expected, 0, 1e-9));
    }
}

TEST_CASE("a mass bounces off it with less than it had, by the exact law of the rebound") {
    // ∫ v dv/(1 + 3/2 c v) is the same in compression and restitution: x − ln(1+x) = −y − ln(1−y).
    struct Case {
        double mass, stiffness, dissipation, approach;
    };
    for (const Case& each : {Case{1, 1e6, 0.5, 1}, Case{1, 1e6, 0.1, 0.5}, Case{20, 1e6, 0.5, 1},
                             Case{1, 3e9, 0.5, 1}, Case{0.1, 1e8, 2, 3}}) {
        const Bounce after = bounce(each.mass, each.stiffness, each.dissipation, each.approach);
        REQUIRE(after.is_over);
        CHECK(after.weakest == 0);
        const double x = 1.5 * each.dissipation * each.approach;
        const double y = 1.5 * each.dissipation * after.speed;
        CHECK(after.speed < each.approach);
        REQUIRE(y < 1);
        CHECK_THAT(-y - std::log1p(-y), agrees_with(x - std::log1p(x), 0, 1e-4));
    }
}

TEST_CASE("without dissipation a mass bounces off it with the speed it had") {
    for (const double approach : {0.1, 3.0}) {
        const Bounce after = bounce(2, 1e7, 0, approach);
        REQUIRE(after.is_over);
        CHECK_THAT(after.speed, agrees_with(approach, 0, 1e-5));
    }
}

TEST_CASE("in any unit of length, of time, and of mass") {
    Random random(seed_of(1230));
    for (const double metre : {1e-9, 1.0, 1e9})
        for (const double second : {1e-9, 1.0, 1e9})
            for (const double kilogram : {1e-9, 1.0, 1e9})
                for (int k = 0; k < 10; ++k) {
                    const Question q = random_question(random);
                    const double force = kilogram * metre / (second * second);
                    const Question other{q.stiffness * force / (metre * std::sqrt(metre)),
                                         q.dissipation * second / metre, q.depth * metre,
                                         q.rate * metre / second};
                    const double expected = q.answer();
                    REQUIRE_THAT(other.answer() / force, agrees_with(expected, q.elastic(), 1e-11));
                }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1231));
    std::vector<Question> questions;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) questions.push_back(random_question(random));
    for (const Question& q : questions) first.push_back(q.answer());
    for (std::size_t i = questions.size(); i-- > 0;) CHECK(questions[i].answer() == first[i]);
}

TEST_CASE("the slightest rate counts") {
    Random random(seed_of(1232));
    for (const double part : {1e-4, 1e-6, 1e-8, 1e-10})
        for (const double side : {part, -part})
            for (int k = 0; k < 10; ++k) {
                Question q = random_question(random);
                q.rate = side * 2 / (3 * q.dissipation);
                REQUIRE_THAT(q.answer(), agrees_with((1 + side) * q.elastic()));
            }
}
