#include "chapters/15_on_trial/spring_contact.hpp"

#include <limits>

#include "common/testing/testing.hpp"

using namespace collide;

namespace {

/// e by the motion in closed form: the time at which z + 2ζ ż is zero, by bisection.
double restitution_by_motion(double zeta) {
    const double w = std::sqrt(std::abs(1 - zeta * zeta));
    const auto depth = [&](double t) {
        return std::exp(-zeta * t) * (zeta < 1 ? std::sin(w * t) : std::sinh(w * t)) / w;
    };
    const auto rate = [&](double t) {
        const double even = zeta < 1 ? std::cos(w * t) : std::cosh(w * t);
        return std::exp(-zeta * t) * even - zeta * depth(t);
    };
    double low = 0, high = zeta < 1 ? std::numbers::pi / w : 40 / zeta;
    for (int k = 0; k < 200; ++k) {
        const double middle = (low + high) / 2;
        (depth(middle) + 2 * zeta * rate(middle) > 0 ? low : high) = middle;
    }
    return -rate(low);
}

}  // namespace

TEST_CASE("the damper of a contact that cannot pull gives back e, by the motion in closed form") {
    for (const double e : {0.999, 0.9, 0.7, 0.5, 0.3, 0.2, 0.14, 0.13, 0.1, 0.05, 0.02})
        CHECK_THAT(restitution_by_motion(damping_for_restitution(e)), agrees_with(e, 0, 1e-10));
}

TEST_CASE("a contact without losses has no damper, a critical one gives back e^{−2}") {
    CHECK(damping_for_restitution(1) == 0);
    CHECK_THAT(damping_for_restitution(std::exp(-2.)), agrees_with(1));
}

TEST_CASE("what is no coefficient of restitution has no damper") {
    for (const double e : {0.0, -0.1, 1.0001, std::numeric_limits<double>::quiet_NaN()})
        CHECK_THROWS_AS(damping_for_restitution(e), std::invalid_argument);
}
