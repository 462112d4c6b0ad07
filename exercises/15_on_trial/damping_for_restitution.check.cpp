#include <limits>

#include "chapters/15_on_trial/spring_contact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;

namespace {

constexpr double promised = 1e-12;  // relative accuracy

/// Throws if the exercise is not there; false if there is an answer.
bool is_refused(double e) {
    try {
        damping_for_restitution(e);
    } catch (const std::exception& error) {
        if (std::string(error.what()).find("not implemented") != std::string::npos) throw;
        return true;
    }
    return false;
}

/// −ln e near critical damping, as a power series in ζ − 1 without any root: f = arccos(ζ)/√(1 − ζ²)
/// fulfils (1 − ζ²) f′ = ζ f − 1.
double loss_near_critical(double beyond) {
    double term = 1, sum = 1;
    for (int n = 1; n < 60; ++n) {
        term *= -beyond * n / (2 * n + 1);
        sum += term;
    }
    return 2 * (1 + beyond) * sum;
}

/// A body on spring and damper, followed step by step until the force is zero: e.
double integrated(double mass, double stiffness, double zeta, double speed) {
    const double omega = std::sqrt(stiffness / mass), damper = 2 * zeta * mass * omega;
    const auto force = [&](double depth, double rate) { return stiffness * depth + damper * rate; };
    double z = 0, rate = speed;
    double h = 1e-3 / omega / (1 + zeta);
    while (h * omega > 1e-11) {  // a step too far is taken again, shorter
        const double a1 = -force(z, rate) / mass, v1 = rate;
        const double v2 = v1 + h / 2 * a1, a2 = -force(z + h / 2 * v1, v2) / mass;
        const double v3 = v1 + h / 2 * a2, a3 = -force(z + h / 2 * v2, v3) / mass;
        const double v4 = v1 + h * a3, a4 = -force(z + h * v3, v4) / mass;
        const double next_z = z + h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
        const double next_rate = rate + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
        if (force(next_z, next_rate) < 0) {
            h /= 2;
            continue;
        }
        z = next_z, rate = next_rate;
    }
    return -rate / speed;
}

}  // namespace

TEST_CASE("what nothing is lost in has no damper, exactly") {
    CHECK(damping_for_restitution(1) == 0);
}

TEST_CASE("critical damping gives back e^{−2}") {
    CHECK_THAT(damping_for_restitution(std::exp(-2.0)), agrees_with(1, 0, promised));
}

TEST_CASE("numbers by hand: angles of 30°, 45° and 60°, and a hyperbolic one of ln 2") {
    const double pi = std::numbers::pi;
    CHECK_THAT(damping_for_restitution(std::exp(-2 * pi / (3 * std::sqrt(3)))),
               agrees_with(0.5, 0, promised));
    CHECK_THAT(damping_for_restitution(std::exp(-pi / 2)),
               agrees_with(std::sqrt(0.5), 0, promised));
    CHECK_THAT(damping_for_restitution(std::exp(-pi / std::sqrt(3))),
               agrees_with(std::sqrt(0.75), 0, promised));
    CHECK_THAT(damping_for_restitution(std::pow(2, -10. / 3)), agrees_with(1.25, 0, promised));
}

TEST_CASE("less than critical: pairs that fulfil the law") {
    Random random(seed_of(1511));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const double angle = random.uniform(0.2, 1.56);
        const double e = std::exp(-2 * angle / std::tan(angle));
        REQUIRE_THAT(damping_for_restitution(e), agrees_with(std::cos(angle), 0, promised));
    }
}

TEST_CASE("more than critical: pairs that fulfil the law") {
    Random random(seed_of(1512));
    for (int k = 0; k < sample_size(300, 3000); ++k) {
        const double s = random.uniform(0.2, 20);
        const double e = std::exp(-2 * s / std::tanh(s));
        REQUIRE_THAT(damping_for_restitution(e), agrees_with(std::cosh(s), 0, promised));
    }
}

TEST_CASE("near critical damping, on both sides, no digits are lost") {
    for (double beyond = 0.1; beyond > 1e-15; beyond /= 2.7)
        for (const double side : {beyond, -beyond}) {
            const double e = std::exp(-loss_near_critical(side));
            REQUIRE_THAT(damping_for_restitution(e), agrees_with(1 + side, 0, promised));
        }
}

TEST_CASE("nearly without losses: −ln e = πζ − 2ζ² + πζ³/2") {
    for (const double lost : {1e-6, 3e-8, 1e-9, 1e-10, 1e-12, 1e-14, 2.3e-16}) {
        const double e = 1 - lost, loss = -std::log1p(e - 1);  // e − 1 is exact
        double zeta = 0;
        for (int k = 0; k < 30; ++k)
            zeta = loss / (std::numbers::pi * (1 + zeta * zeta / 2) - 2 * zeta);
        CHECK_THAT(damping_for_restitution(e), agrees_with(zeta, 0, promised));
    }
}

TEST_CASE("nearly everything is lost: ζ tends to 1/(2√e)") {
    for (const double e : {1e-17, 3e-20, 1e-50, 1e-100, 1e-200, 1e-300})
        CHECK_THAT(damping_for_restitution(e), agrees_with(0.5 / std::sqrt(e), 0, promised));
}

TEST_CASE("little is left, but not nothing") {
    for (const double s : {3.0, 6.0, 7.5, 9.0}) {
        const double e = std::exp(-2 * s / std::tanh(s));  // 2.4e-3 to 1.5e-8
        CHECK_THAT(damping_for_restitution(e), agrees_with(std::cosh(s), 0, promised));
    }
}

TEST_CASE("a body that is followed until the force is zero leaves with e times its speed") {
    Random random(seed_of(1513));
    for (int k = 0; k < sample_size(20, 200); ++k) {
        const double e = random.uniform(0.02, 0.99);
        const double zeta = damping_for_restitution(e);
        INFO("ζ = " << zeta);
        REQUIRE(zeta > 0);
        REQUIRE(zeta < 5);
        const double mass = random.log_uniform(1e-3, 1e3);
        const double stiffness = random.log_uniform(1, 1e9);
        const double speed = random.log_uniform(1e-3, 1e3);
        REQUIRE_THAT(integrated(mass, stiffness, zeta, speed), agrees_with(e, 0, 1e-8));
    }
}

TEST_CASE("the smaller e, the stronger the damper, without a seam") {
    double before = damping_for_restitution(0.999);
    for (double e = 0.998; e > 1e-4; e -= e > 0.01 ? 0.001 : 1e-4) {
        const double now = damping_for_restitution(e);
        INFO("e = " << e);
        REQUIRE(now > before);
        before = now;
    }
}

TEST_CASE("what is no coefficient of restitution, or has no damper, is refused") {
    for (const double e : {0.0, -0.0, -1e-300, -0.5, -1.0}) CHECK(is_refused(e));
    for (const double e : {1 + 1e-15, 1.1, 2.0, 1e9}) CHECK(is_refused(e));
    CHECK(is_refused(std::numeric_limits<double>::infinity()));
    CHECK(is_refused(std::numeric_limits<double>::quiet_NaN()));
    CHECK_FALSE(is_refused(1));
    CHECK_FALSE(is_refused(1e-200));
}

TEST_CASE("asked again, in another order, it answers the same") {
    Random random(seed_of(1514));
    std::vector<double> questions, first;
    for (int k = 0; k < 20; ++k) questions.push_back(random.log_uniform(1e-6, 1));
    for (const double e : questions) first.push_back(damping_for_restitution(e));
    for (std::size_t i = questions.size(); i-- > 0;)
        CHECK(damping_for_restitution(questions[i]) == first[i]);
}

TEST_CASE("small losses: pairs that fulfil the law") {
    for (double lost = 0.03; lost > 1e-7; lost /= 1.7) {
        const double e = 1 - lost, loss = -std::log1p(e - 1);  // e − 1 is exact
        double zeta = 0;
        for (int k = 0; k < 60; ++k)
            zeta = loss * std::sqrt((1 - zeta) * (1 + zeta)) / (2 * std::acos(zeta));
        CHECK_THAT(damping_for_restitution(e), agrees_with(zeta, 0, promised));
    }
}

TEST_CASE("the neighbours of 1, and numbers next to the smallest") {
    const double below = std::nextafter(1.0, 0.0);
    CHECK_THAT(damping_for_restitution(below),
               agrees_with((1 - below) / std::numbers::pi, 0, promised));
    CHECK(is_refused(std::nextafter(1.0, 2.0)));
    for (const double e : {1e-250, 1e-300})
        CHECK_THAT(damping_for_restitution(e), agrees_with(0.5 / std::sqrt(e), 0, promised));
}
