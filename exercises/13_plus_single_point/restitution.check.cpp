#include "chapters/13_plus_single_point/restitution_curve.hpp"

#include <algorithm>
#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

RestitutionCurve random_curve(Random& random) {
    const double plastic = random.log_uniform(0.01, 10);
    return {.minimum = random.uniform(0, 1),
            .plastic_speed = plastic,
            .capture_speed = plastic * random.uniform(0.01, 0.9)};
}

/// A speed on the line: interpolated from the capture speed to the plastic speed.
double on_the_line(const RestitutionCurve& curve, double part) {
    return curve.capture_speed + part * (curve.plastic_speed - curve.capture_speed);
}

/// The line through two points, evaluated at a third speed.
double continued(double x1, double y1, double x2, double y2, double x) {
    return y1 + (y2 - y1) * (x - x1) / (x2 - x1);
}

}  // namespace

TEST_CASE("numbers by hand") {
    const RestitutionCurve curve{.minimum = 0.5, .plastic_speed = 0.1, .capture_speed = 0.01};
    CHECK(restitution(curve, 0.005) == 0);
    CHECK_THAT(restitution(curve, 0.02), agrees_with(0.9));
    CHECK_THAT(restitution(curve, 0.05), agrees_with(0.75));
    CHECK_THAT(restitution(curve, 0.09), agrees_with(0.55));
    CHECK_THAT(restitution(curve, 3), agrees_with(0.5));
    const RestitutionCurve other{.minimum = 0.2, .plastic_speed = 4, .capture_speed = 1};
    CHECK_THAT(restitution(other, 2), agrees_with(0.6));
    CHECK_THAT(restitution(other, 3), agrees_with(0.4));
}

TEST_CASE("up to the capture speed nothing bounces") {
    Random random(seed_of(1301));
    for (int k = 0; k < 200; ++k) {
        const RestitutionCurve curve = random_curve(random);
        REQUIRE(restitution(curve, curve.capture_speed * random.uniform(0, 1)) == 0);
    }
}

TEST_CASE("at the capture speed itself nothing bounces, just above it the line begins") {
    Random random(seed_of(1302));
    for (int k = 0; k < 100; ++k) {
        const RestitutionCurve curve = random_curve(random);
        const double capture = curve.capture_speed;
        REQUIRE(restitution(curve, capture) == 0);
        REQUIRE(restitution(curve, capture * (1 - 1e-9)) == 0);
        const double above = restitution(curve, capture * (1 + 1e-9));
        REQUIRE_THAT(above,
                     agrees_with(1 - (1 - curve.minimum) * capture / curve.plastic_speed, 0, 1e-8));
    }
}

TEST_CASE("from the plastic speed on it is the smallest coefficient") {
    Random random(seed_of(1303));
    for (int k = 0; k < 200; ++k) {
        const RestitutionCurve curve = random_curve(random);
        REQUIRE_THAT(restitution(curve, curve.plastic_speed), agrees_with(curve.minimum, 1));
        for (const double faster : {1 + 1e-9, 1.5, 100.0, 1e9})
            REQUIRE_THAT(restitution(curve, faster * curve.plastic_speed),
                         agrees_with(curve.minimum, 1));
    }
}

TEST_CASE("at the plastic speed nothing jumps") {
    Random random(seed_of(1304));
    for (int k = 0; k < 100; ++k) {
        const RestitutionCurve curve = random_curve(random);
        REQUIRE_THAT(restitution(curve, curve.plastic_speed * (1 - 1e-9)),
                     agrees_with(curve.minimum, 1, 1e-8));
    }
}

TEST_CASE("between them is a straight line, which would reach 1 at speed zero") {
    Random random(seed_of(1305));
    for (int k = 0; k < 200; ++k) {
        const RestitutionCurve curve = random_curve(random);
        const double x1 = on_the_line(curve, random.uniform(0.01, 0.4)),
                     x2 = on_the_line(curve, random.uniform(0.6, 0.99)),
                     x3 = on_the_line(curve, random.uniform(0.01, 0.99));
        const double y1 = restitution(curve, x1), y2 = restitution(curve, x2);
        // The two speeds may be close to each other compared with their distance from zero.
        const double tolerance = 1e-13 * x2 / (x2 - x1);
        REQUIRE_THAT(restitution(curve, x3), agrees_with(continued(x1, y1, x2, y2, x3), 1));
        REQUIRE_THAT(continued(x1, y1, x2, y2, 0), agrees_with(1, 1, 10 * tolerance));
        REQUIRE_THAT(continued(x1, y1, x2, y2, curve.plastic_speed),
                     agrees_with(curve.minimum, 1, 10 * tolerance));
    }
}

TEST_CASE("a short line is a line") {
    for (const double part : {0.8, 0.9, 0.95, 0.99}) {
        const RestitutionCurve curve{.minimum = 0.3, .plastic_speed = 2, .capture_speed = 2 * part};
        for (const double way : {0.1, 0.5, 0.9}) {
            const double approach = on_the_line(curve, way);
            CHECK_THAT(restitution(curve, approach), agrees_with(1 - 0.35 * approach));
        }
    }
}

TEST_CASE("and it goes on to the plastic speed") {
    for (const double before : {1e-2, 1e-3, 1e-4, 1e-5}) {
        INFO("slower than the plastic speed by " << before << " of it");
        const RestitutionCurve curve{.minimum = 0.5, .plastic_speed = 4, .capture_speed = 1};
        CHECK_THAT(restitution(curve, 4 * (1 - before)), agrees_with(0.5 + 0.5 * before));
    }
}

TEST_CASE("the capture speed cuts the line off and does not tilt it") {
    Random random(seed_of(1306));
    for (int k = 0; k < 100; ++k) {
        RestitutionCurve curve = random_curve(random);
        const double approach = on_the_line(curve, random.uniform(0.1, 0.9));
        const double before = restitution(curve, approach);
        curve.capture_speed *= random.uniform(0, 1);
        REQUIRE(restitution(curve, approach) == before);
    }
}

TEST_CASE("faster impacts never bounce better, once they bounce at all") {
    Random random(seed_of(1307));
    for (int k = 0; k < 50; ++k) {
        const RestitutionCurve curve = random_curve(random);
        double last = 1;
        for (double part = 0.001; part < 3; part += 0.05) {
            const double e = restitution(curve, on_the_line(curve, part));
            REQUIRE(e <= last + 1e-14);
            REQUIRE(e >= curve.minimum - 1e-14);
            last = e;
        }
    }
}

TEST_CASE("bodies that do not approach do not bounce") {
    Random random(seed_of(1308));
    for (int k = 0; k < 50; ++k) {
        RestitutionCurve curve = random_curve(random);
        if (k % 2) curve.capture_speed = 0;
        if (k % 3 == 0) curve.plastic_speed = curve.capture_speed;
        REQUIRE(restitution(curve, 0) == 0);
        for (const double away : {1e-12, 0.01, 5.0, 1e9}) REQUIRE(restitution(curve, -away) == 0);
    }
}

TEST_CASE("no capture: everything that approaches bounces, the slowest almost completely") {
    const RestitutionCurve curve{.minimum = 0.3, .plastic_speed = 0.2, .capture_speed = 0};
    CHECK_THAT(restitution(curve, 1e-15), agrees_with(1));
    CHECK_THAT(restitution(curve, 1e-3), agrees_with(0.9965));
    CHECK_THAT(restitution(curve, 0.1), agrees_with(0.65));
    CHECK(restitution(curve, 0) == 0);
}

TEST_CASE("both speeds the same: one jump, and at that speed nothing bounces") {
    for (const double speed : {0.01, 1.0, 30.0}) {
        const RestitutionCurve curve{
            .minimum = 0.4, .plastic_speed = speed, .capture_speed = speed};
        CHECK(restitution(curve, 0.5 * speed) == 0);
        CHECK(restitution(curve, speed) == 0);
        CHECK_THAT(restitution(curve, speed * (1 + 1e-9)), agrees_with(0.4));
        CHECK_THAT(restitution(curve, 2 * speed), agrees_with(0.4));
    }
}

TEST_CASE("both speeds zero: the same coefficient at every speed of approach") {
    for (const double e : {0.0, 0.35, 1.0}) {
        const RestitutionCurve curve{.minimum = e, .plastic_speed = 0, .capture_speed = 0};
        for (const double approach : {1e-300, 1e-9, 0.005, 2.0, 1e9})
            CHECK_THAT(restitution(curve, approach), agrees_with(e));
        CHECK(restitution(curve, 0) == 0);
        CHECK(restitution(curve, -1) == 0);
    }
}

TEST_CASE("a smallest coefficient of 1: all that is not captured bounces completely") {
    const RestitutionCurve curve{.minimum = 1, .plastic_speed = 0.1, .capture_speed = 0.01};
    CHECK(restitution(curve, 0.01) == 0);
    for (const double approach : {0.0101, 0.05, 0.1, 7.0})
        CHECK_THAT(restitution(curve, approach), agrees_with(1));
}

TEST_CASE("a smallest coefficient of 0: the line falls to zero and stays there") {
    const RestitutionCurve curve{.minimum = 0, .plastic_speed = 0.8, .capture_speed = 0.1};
    CHECK_THAT(restitution(curve, 0.2), agrees_with(0.75));
    CHECK_THAT(restitution(curve, 0.6), agrees_with(0.25));
    for (const double approach : {0.8, 0.9, 50.0}) CHECK(restitution(curve, approach) == 0);
}

TEST_CASE("in any unit of speed") {
    Random random(seed_of(1309));
    for (const double unit : {1e-60, 1e-9, 1e-3, 1e3, 1e9, 1e60})
        for (int k = 0; k < 30; ++k) {
            const RestitutionCurve curve = random_curve(random);
            RestitutionCurve scaled = curve;
            scaled.plastic_speed *= unit;
            scaled.capture_speed *= unit;
            const double approach = curve.plastic_speed * random.uniform(0, 1.3);
            REQUIRE_THAT(restitution(scaled, approach * unit),
                         agrees_with(restitution(curve, approach), 1));
        }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1310));
    std::vector<RestitutionCurve> curves;
    std::vector<double> first;
    for (int k = 0; k < 20; ++k) curves.push_back(random_curve(random));
    for (const RestitutionCurve& curve : curves) first.push_back(restitution(curve, 0.3));
    for (std::size_t i = curves.size(); i-- > 0;) CHECK(restitution(curves[i], 0.3) == first[i]);
}
