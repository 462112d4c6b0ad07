// Both searches for a time of impact against the formula.
#include "chapters/01_particle_collisions/time_of_impact.hpp"
#include "common/testing/testing.hpp"

using namespace collide;
using Catch::Matchers::WithinAbs;

namespace {

struct Fall {
    double height, upward, gravity;

    GapAndRate at(double t) const {
        return {height + upward * t - 0.5 * gravity * t * t, upward - gravity * t};
    }
    // The positive root, in the form without cancellation.
    double impact() const {
        const double root = std::sqrt(upward * upward + 2 * gravity * height);
        return upward > 0 ? (upward + root) / gravity : 2 * height / (root - upward);
    }
};

}  // namespace

TEST_CASE("20 000 falls: both searches end in the band, at the time the formula gives") {
    Random random(6);
    int after_bounce = 0, grazing = 0, worst_prediction = 0;
    for (int i = 0; i < 20'000; ++i) {
        Fall fall{random.log_uniform(1e-6, 10), random.uniform(-10, 10), 9.81};
        const double tolerance = random.log_uniform(1e-12, 1e-3);
        if (random.chance(0.2))
            fall = {random.uniform(0, tolerance), random.log_uniform(1e-2, 1), 9.81},
            ++after_bounce;
        const double exact = fall.impact();
        const double step = exact * random.uniform(1.01, 50);
        grazing += std::abs(fall.at(exact).rate) < 0.1;

        const TimeOfImpact bisected =
            time_of_impact([&](double t) { return fall.at(t).gap; }, step, tolerance);
        const TimeOfImpact predicted =
            predicted_time_of_impact([&](double t) { return fall.at(t); }, step, tolerance);
        worst_prediction = std::max(worst_prediction, predicted.trials);
        for (const TimeOfImpact& found : {bisected, predicted}) {
            REQUIRE(found.converged);
            REQUIRE(found.time > 0);
            REQUIRE(found.gap >= 0);
            REQUIRE(found.gap <= tolerance);
            REQUIRE(found.gap == fall.at(found.time).gap);
            // Beyond the top of the path, the gap and the rate bound how early the answer can be.
            if (fall.at(found.time).rate < 0)
                REQUIRE(exact - found.time <= tolerance / -fall.at(found.time).rate + 1e-12);
        }
    }
    INFO("right after a bounce " << after_bounce << ", grazing " << grazing
                                 << ", most trials of a prediction " << worst_prediction);
    CHECK(after_bounce > 3'500);
    CHECK(grazing > 100);
    CHECK(worst_prediction < 60);
}

TEST_CASE("prediction needs one trial on a parabola") {
    const Fall fall{1, 0, 9.81};
    CHECK(predicted_time_of_impact([&](double t) { return fall.at(t); }, 1, 1e-10).trials == 1);
}

TEST_CASE("prediction gives up on a jump, as bisection does") {
    const auto jump = [](double t) { return GapAndRate{t < 0.3 ? 1.0 : -1.0, 0}; };
    const TimeOfImpact found = predicted_time_of_impact(jump, 1, 1e-6);
    CHECK_FALSE(found.converged);
    CHECK_THAT(found.time, WithinAbs(0.3, 1e-12));
}
