#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// All members differ, so no two pieces are alike; v_t is a power of two, so halving is exact.
constexpr FrictionCurve plain{.at_peak = 0.75, .sliding = 0.5, .viscous = 0, .transition = 0.25};
constexpr FrictionCurve full{.at_peak = 0.75, .sliding = 0.5, .viscous = 0.125, .transition = 0.25};

double mu(const FrictionCurve& curve, double speed) { return friction_coefficient(curve, speed); }

FrictionCurve random_curve(Random& random) {
    const double sliding = random.log_uniform(0.01, 3);
    return {.at_peak = sliding * random.uniform(1, 3),
            .sliding = sliding,
            .viscous = random.chance(0.3) ? 0 : random.log_uniform(1e-3, 1),
            .transition = random.log_uniform(1e-4, 1)};
}

/// A speed in one of the three pieces, occasionally on a border.
double random_speed(Random& random, const FrictionCurve& curve) {
    if (random.chance(0.1)) return curve.transition * (random.chance(0.5) ? 1 : 3);
    return curve.transition * random.uniform(0, 5);
}

/// S as the fraction of ∫ s²(1 − s)² ds up to s, whose first and second derivatives vanish at both
/// ends. Three-point Gauss quadrature is exact for the fourth power.
double covered(double s) {
    constexpr double nodes[] = {0.1127016653792583, 0.5, 0.8872983346207417};
    constexpr double weights[] = {5. / 18, 8. / 18, 5. / 18};
    double sum = 0;
    for (int i = 0; i < 3; ++i) {
        const double at = s * nodes[i];
        sum += s * weights[i] * at * at * (1 - at) * (1 - at);
    }
    return 30 * sum;
}
double expected(const FrictionCurve& curve, double speed) {
    const double x = speed / curve.transition;
    const double rise = covered(std::min(x, 1.0));
    const double fall = x > 1 ? covered(std::min((x - 1) / 2, 1.0)) : 0;
    return curve.at_peak * rise - (curve.at_peak - curve.sliding) * fall + curve.viscous * speed;
}

double slope(const FrictionCurve& curve, double speed, double h) {
    return (mu(curve, speed + h) - mu(curve, speed - h)) / (2 * h);
}
double bend(const FrictionCurve& curve, double speed, double h) {
    return (mu(curve, speed + h) - 2 * mu(curve, speed) + mu(curve, speed - h)) / (h * h);
}

/// ∫μ dv by three-point Gauss quadrature on each of a few pieces: exact up to the fifth power.
double area(const FrictionCurve& curve, double from, double to) {
    constexpr double nodes[] = {0.1127016653792583, 0.5, 0.8872983346207417};
    constexpr double weights[] = {5. / 18, 8. / 18, 5. / 18};
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        sum += (to - from) * weights[i] * mu(curve, from + (to - from) * nodes[i]);
    return sum;
}

}  // namespace

TEST_CASE("nothing slides, no friction: it is exactly zero") {
    CHECK(mu(plain, 0) == 0);
    CHECK(mu(full, 0) == 0);
    CHECK(mu({.at_peak = 3, .sliding = 0, .viscous = 100, .transition = 1e-9}, 0) == 0);
}

TEST_CASE("numbers by hand: the borders, and half-way between them") {
    // S(1/2) = 1/2 and S(1/4) = 53/512
    CHECK_THAT(mu(plain, 0.25), agrees_with(0.75));
    CHECK_THAT(mu(plain, 0.75), agrees_with(0.5));
    CHECK_THAT(mu(plain, 0.125), agrees_with(0.375));
    CHECK_THAT(mu(plain, 0.5), agrees_with(0.625));
    CHECK_THAT(mu(plain, 0.0625), agrees_with(0.75 * 53 / 512));
    CHECK_THAT(mu(plain, 0.375), agrees_with(0.75 - 0.25 * 53 / 512));
    CHECK_THAT(mu(plain, 0.625), agrees_with(0.5 + 0.25 * 53 / 512));
}

TEST_CASE("fast sliding has the coefficient of sliding") {
    for (const double speed : {0.75, 0.75 + 1e-9, 1.0, 7.0, 1e6})
        CHECK_THAT(mu(plain, speed), agrees_with(0.5));
}

TEST_CASE("the viscous part is added at every speed") {
    for (const double speed : {1e-6, 0.1, 0.125, 0.25, 0.5, 0.75, 0.8, 4.0, 1e6})
        CHECK_THAT(mu(full, speed) - mu(plain, speed), agrees_with(0.125 * speed, 1));
    // viscous friction alone
    const FrictionCurve oil{.at_peak = 0, .sliding = 0, .viscous = 0.125, .transition = 0.25};
    for (const double speed : {1e-6, 0.125, 0.25, 0.5, 0.75, 4.0, 1e6})
        CHECK_THAT(mu(oil, speed), agrees_with(0.125 * speed));
}

TEST_CASE("all three pieces, for any curve and speed") {
    Random random(seed_of(1241));
    int pieces[3] = {};
    for (int k = 0; k < sample_size(600, 6000); ++k) {
        const FrictionCurve curve = random_curve(random);
        const double speed = random_speed(random, curve);
        REQUIRE_THAT(mu(curve, speed), agrees_with(expected(curve, speed), curve.at_peak));
        ++pieces[speed < curve.transition ? 0 : speed < 3 * curve.transition ? 1 : 2];
    }
    for (const int each : pieces) CHECK(each > 50);
}

TEST_CASE("no jump at the borders") {
    Random random(seed_of(1242));
    for (int k = 0; k < 50; ++k) {
        const FrictionCurve curve = random_curve(random);
        for (const double border : {1.0, 3.0}) {
            const double at = mu(curve, border * curve.transition);
            for (const double beside : {1 - 1e-9, 1 + 1e-9}) {
                const double size = curve.at_peak + curve.viscous;
                REQUIRE_THAT(mu(curve, border * curve.transition * beside),
                             agrees_with(at, size, 1e-8));
            }
        }
    }
}

TEST_CASE("no corner at the borders: the slope is that of the viscous part") {
    Random random(seed_of(1243));
    for (int k = 0; k < 50; ++k) {
        const FrictionCurve curve = random_curve(random);
        const double h = 1e-3 * curve.transition, size = curve.at_peak / curve.transition;
        for (const double border : {1.0, 3.0})
            REQUIRE_THAT(slope(curve, border * curve.transition, h),
                         agrees_with(curve.viscous, size, 1e-4));
        REQUIRE_THAT((mu(curve, h) - mu(curve, 0)) / h, agrees_with(curve.viscous, size, 1e-4));
    }
}

TEST_CASE("and no bend: the slope has no corner, either") {
    Random random(seed_of(1244));
    for (int k = 0; k < 50; ++k) {
        const FrictionCurve curve = random_curve(random);
        const double h = 1e-3 * curve.transition;
        const double size = curve.at_peak / (curve.transition * curve.transition);
        for (const double border : {1.0, 3.0})
            REQUIRE_THAT(bend(curve, border * curve.transition, h), agrees_with(0, size, 0.05));
        REQUIRE_THAT(bend(curve, h, h), agrees_with(0, size, 0.1));
    }
}

TEST_CASE("its slope is the one that the integrator uses") {
    Random random(seed_of(1245));
    for (int k = 0; k < sample_size(200, 2000); ++k) {
        const FrictionCurve curve = random_curve(random);
        const double speed = curve.transition * random.uniform(0.01, 4);
        const double h = 1e-4 * curve.transition;
        REQUIRE_THAT(slope(curve, speed, h), agrees_with(friction_slope(curve, speed),
                                                         curve.at_peak / curve.transition, 1e-5));
    }
}

TEST_CASE("dry friction grows up to v_t, falls up to 3 v_t, and then stays") {
    Random random(seed_of(1246));
    for (int k = 0; k < 30; ++k) {
        FrictionCurve curve = random_curve(random);
        curve.viscous = 0;
        curve.at_peak = curve.sliding * random.uniform(1.1, 3);
        double before = 0;
        for (int i = 1; i <= 50; ++i) {
            const double now = mu(curve, curve.transition * i / 10);
            if (i <= 10) REQUIRE(now > before);
            if (i > 10 && i <= 30) REQUIRE(now < before);
            if (i > 30) REQUIRE_THAT(now, agrees_with(before));
            REQUIRE(now <= curve.at_peak * (1 + 1e-12));
            if (i >= 10) REQUIRE(now >= curve.sliding * (1 - 1e-12));
            before = now;
        }
    }
}

TEST_CASE("rise and fall are symmetric: what is missing before the middle is there after it") {
    Random random(seed_of(1247));
    for (int k = 0; k < 100; ++k) {
        FrictionCurve curve = random_curve(random);
        curve.viscous = 0;
        const double v = curve.transition, s = random.uniform(0, 1);
        REQUIRE_THAT(mu(curve, s * v) + mu(curve, (1 - s) * v), agrees_with(curve.at_peak));
        REQUIRE_THAT(mu(curve, (1 + 2 * s) * v) + mu(curve, (3 - 2 * s) * v),
                     agrees_with(curve.at_peak + curve.sliding));
    }
}

TEST_CASE("the area below the curve") {
    Random random(seed_of(1248));
    for (int k = 0; k < 50; ++k) {
        const FrictionCurve curve = random_curve(random);
        const double v = curve.transition, peak = curve.at_peak, end = curve.sliding;
        REQUIRE_THAT(area(curve, 0, v), agrees_with(peak * v / 2 + curve.viscous * v * v / 2));
        REQUIRE_THAT(area(curve, v, 3 * v),
                     agrees_with((peak + end) * v + 4 * curve.viscous * v * v));
        REQUIRE_THAT(area(curve, 3 * v, 7 * v),
                     agrees_with(4 * end * v + 20 * curve.viscous * v * v));
    }
}

TEST_CASE("where peak and sliding are the same, it is level from v_t on") {
    const FrictionCurve curve{.at_peak = 0.4, .sliding = 0.4, .viscous = 0, .transition = 0.01};
    for (const double speed : {0.01, 0.010001, 0.015, 0.02, 0.03, 0.031, 5.0})
        CHECK_THAT(mu(curve, speed), agrees_with(0.4));
    CHECK_THAT(mu(curve, 0.005), agrees_with(0.2));
}

TEST_CASE("slow creep: ten times the cube of v/v_t") {
    for (const double x : {1e-6, 1e-5, 1e-4, 1e-3})
        CHECK_THAT(mu(plain, 0.25 * x), agrees_with(7.5 * x * x * x, 0, 2 * x));
}

TEST_CASE("friction may be more than 1, and may vanish with sliding") {
    const FrictionCurve rubber{.at_peak = 4, .sliding = 2, .viscous = 0, .transition = 0.5};
    CHECK_THAT(mu(rubber, 0.5), agrees_with(4));
    CHECK_THAT(mu(rubber, 1), agrees_with(3));
    CHECK_THAT(mu(rubber, 9), agrees_with(2));
    const FrictionCurve slips{.at_peak = 1, .sliding = 0, .viscous = 0, .transition = 0.5};
    CHECK_THAT(mu(slips, 0.5), agrees_with(1));
    CHECK_THAT(mu(slips, 1), agrees_with(0.5));
    CHECK_THAT(mu(slips, 9), agrees_with(0, 1));
}

TEST_CASE("in any unit of speed") {
    Random random(seed_of(1249));
    for (const double unit : {1e-9, 1e-3, 1e3, 1e9})
        for (int k = 0; k < 40; ++k) {
            const FrictionCurve curve = random_curve(random);
            FrictionCurve other = curve;
            other.viscous /= unit;
            other.transition *= unit;
            const double x = random.uniform(0, 4);  // off the borders, where units round
            REQUIRE_THAT(mu(other, x * other.transition),
                         agrees_with(mu(curve, x * curve.transition), curve.at_peak, 1e-11));
        }
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1250));
    std::vector<FrictionCurve> curves;
    std::vector<double> speeds, first;
    for (int k = 0; k < 20; ++k) {
        curves.push_back(random_curve(random));
        speeds.push_back(random_speed(random, curves.back()));
        first.push_back(mu(curves.back(), speeds.back()));
    }
    for (std::size_t i = first.size(); i-- > 0;) CHECK(mu(curves[i], speeds[i]) == first[i]);
}

TEST_CASE("slower still the viscous part is what is left, and it is not cut") {
    for (const double x : {1e-7, 1e-9, 1e-12, 1e-30, 1e-100})
        CHECK_THAT(mu(full, 0.25 * x), agrees_with(0.125 * 0.25 * x, 0, 1e-9));
    for (const double x : {1e-7, 1e-9, 1e-12, 1e-30})
        CHECK_THAT(mu(plain, 0.25 * x), agrees_with(7.5 * x * x * x, 0, 2 * x + 1e-12));
}
