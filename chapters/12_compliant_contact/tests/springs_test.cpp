// The laws of one contact: Hertz, Hunt and Crossley, friction.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "chapters/03_rigid_bodies/adaptive.hpp"
#include "chapters/12_compliant_contact/friction_curve.hpp"
#include "chapters/12_compliant_contact/hertz.hpp"
#include "chapters/12_compliant_contact/hunt_crossley.hpp"
#include "common/core/random.hpp"

using namespace collide;
using Catch::Approx;

namespace {

/// A direct collision, integrated: z̈ = −F/m from z = 0 until z = 0 again.
struct Bounce {
    double rebound = 0;   // speed at the end [m/s]
    double duration = 0;  // [s]
    double depth = 0;     // the largest [m]
};
Bounce bounce(double stiffness, double dissipation, double mass, double speed) {
    const Derivative f = [&](double, const VecX& y) {
        const double force = hunt_crossley(stiffness, dissipation, y[0], y[1]);
        return VecX(Eigen::Vector2d(y[1], -force / mass));
    };
    const double scale = hertz_depth(stiffness, mass, speed);
    AdaptiveSettings settings{.tolerance = 1e-11};
    settings.scales = Eigen::Vector2d(scale, speed);
    settings.relative = false;
    Bounce result;
    bool is_over = false;
    const auto observe = [&](double time, const VecX& y) {
        result.depth = std::max(result.depth, y[0]);
        if (is_over) return;
        if (y[0] < 0) {  // no force beyond the end: extrapolate back linearly
            is_over = true;
            result.duration = time - y[0] / y[1];
            result.rebound = -y[1];
        }
    };
    // Damping slows the rebound, so it takes longer.
    const double longest = 20 * hertz_duration(stiffness, mass, speed) * (1 + dissipation * speed);
    integrate_adaptive(f, 0, Eigen::Vector2d(0, speed), longest, settings, {}, observe);
    REQUIRE(is_over);
    return result;
}

}  // namespace

TEST_CASE("12: Hertz's force is the slope of its energy", "[12]") {
    Random random(12);
    for (int i = 0; i < 1000; ++i) {
        const ElasticSurface a{random.log_uniform(0.1, 1e3), random.log_uniform(1e5, 1e11)};
        const ElasticSurface b{
            i % 3 == 0 ? 0 : random.log_uniform(0.1, 1e3),
            i % 5 == 0 ? std::numeric_limits<double>::infinity() : random.log_uniform(1e5, 1e11)};
        const double z = random.log_uniform(1e-8, 1e-1), h = 1e-4 * z;
        const double k = hertz_stiffness(a, b);
        const double slope = (hertz_energy(k, z + h) - hertz_energy(k, z - h)) / (2 * h);
        CHECK(hertz_force(a, b, z) == Approx(slope).epsilon(1e-7));
        CHECK(hertz_force(a, b, z) == hertz_force(b, a, z));
    }
    CHECK(hertz_energy(1, -1) == 0);
}

TEST_CASE("12: depth and duration of a collision without losses are those of the integration",
          "[12]") {
    Random random(13);
    for (int i = 0; i < 30; ++i) {
        const double k = random.log_uniform(1e4, 1e10), m = random.log_uniform(1e-2, 1e2),
                     v = random.log_uniform(1e-2, 10);
        const Bounce result = bounce(k, 0, m, v);
        CHECK(result.duration == Approx(hertz_duration(k, m, v)).epsilon(1e-7));
        CHECK(result.depth == Approx(hertz_depth(k, m, v)).epsilon(1e-3));
        CHECK(result.rebound == Approx(v).epsilon(1e-8));
    }
    // The number in the text.
    CHECK(hertz_duration(1, 1, 1) / hertz_depth(1, 1, 1) == Approx(2.9433).epsilon(2e-5));
}

TEST_CASE("12: the rebound from a lossy spring depends on c v only", "[12]") {
    Random random(14);
    for (int i = 0; i < 60; ++i) {
        const double c = random.log_uniform(1e-2, 10), v = random.log_uniform(1e-2, 10);
        const double expected = rebound_speed(c, v);
        for (int j = 0; j < 2; ++j) {
            const double k = random.log_uniform(1e4, 1e10), m = random.log_uniform(1e-2, 1e2);
            CHECK(bounce(k, c, m, v).rebound == Approx(expected).epsilon(1e-6));
        }
        CHECK(expected <= 2 / (3 * c));
        CHECK(expected < v);
        // Near the upper bound of the rebound speed the inverse is ill-conditioned.
        if (c * v < 5) CHECK(dissipation_for(expected / v, v) == Approx(c).epsilon(1e-9));
    }
}

TEST_CASE("12: at low speed the coefficient of restitution is 1 - c v", "[12]") {
    for (const double cv : {1e-2, 1e-3, 1e-4, 1e-5}) {
        const double e = rebound_speed(cv, 1);
        // The next order from (12.11): e = 1 − 2x/3 + 4x²/9 − … with x = 3/2 c v.
        CHECK(1 - e == Approx(cv - cv * cv).epsilon(5 * cv * cv));
    }
}

TEST_CASE("12: dissipation for a wanted restitution", "[12]") {
    CHECK(dissipation_for(1, 2) == Approx(0).margin(1e-7));
    CHECK(rebound_speed(dissipation_for(0.05, 3), 3) == Approx(0.15).epsilon(1e-9));
    CHECK_THROWS_AS(dissipation_for(0, 1), std::invalid_argument);
    CHECK_THROWS_AS(dissipation_for(0.5, 0), std::invalid_argument);
}

TEST_CASE("12: the slope of the friction curve is that of the curve", "[12]") {
    Random random(15);
    for (int i = 0; i < 2000; ++i) {
        const double sliding = random.uniform(0, 1);
        const FrictionCurve curve{.at_peak = sliding * random.uniform(1, 2),
                                  .sliding = sliding,
                                  .viscous = i % 2 == 0 ? 0 : random.uniform(0, 3),
                                  .transition = random.log_uniform(1e-3, 1)};
        const double v = curve.transition * random.uniform(0.01, 4), h = 1e-5 * curve.transition;
        const double slope =
            (friction_coefficient(curve, v + h) - friction_coefficient(curve, v - h)) / (2 * h);
        CHECK(friction_slope(curve, v) ==
              Approx(slope).epsilon(1e-6).margin(1e-6 / curve.transition));
    }
    CHECK_THROWS_AS(require_valid(FrictionCurve{.at_peak = 0.1, .sliding = 0.2}),
                    std::invalid_argument);
    CHECK_THROWS_AS(require_valid(FrictionCurve{.transition = 0}), std::invalid_argument);
    CHECK_THROWS_AS(require_valid(ElasticSurface{.modulus = -1}), std::invalid_argument);
    CHECK_THROWS_AS(require_valid(ElasticSurface{.curvature = -1}), std::invalid_argument);
}
